import { Buffer } from 'node:buffer'
import { type Request, type Response, Router } from 'express'
import { listTemplates } from '#contract/templates.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import { gzipPlates, unpackPlates } from './packed-plates.ts'
import type { TemplateService } from './template-service.ts'

const HASH = /^[0-9a-f]{64}$/
const PICTURE = /^([0-9a-f]{64})(-small)?\.png$/

/** Returns bytes that never change under their address; 304 to those who have them. */
async function sendForEver(
  request: Request,
  response: Response,
  answer: { etag: string; type: string; bytes: () => Promise<Uint8Array> },
): Promise<void> {
  response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${answer.etag}"` })
  if (request.fresh) {
    response.status(304).end()
    return
  }
  const bytes = await answer.bytes()
  response.type(answer.type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Returns brotli-compressed bytes that never change, compressed as the client likes it best. */
async function sendPacked(request: Request, response: Response, name: string, packed: Uint8Array): Promise<void> {
  response.vary('Accept-Encoding')
  const encoding = request.acceptsEncodings('br') || request.acceptsEncodings('gzip') || 'identity'
  if (encoding !== 'identity') response.set('Content-Encoding', encoding)
  await sendForEver(request, response, {
    etag: `${name}-${encoding}`,
    type: 'application/octet-stream',
    bytes: async () => {
      if (encoding === 'br') return packed
      const encoded = await unpackPlates(packed)
      return encoding === 'gzip' ? gzipPlates(encoded) : encoded
    },
  })
}

/**
 * `GET /api/templates`, open to everybody; `GET /api/plates/:hash`, the encoded plates, compressed as the client likes it best,
 * and `/api/plates/:hash/ink`, a shipped page's line art for paper;
 * `GET /templates/:hash.png` and `:hash-small.png`, the page's picture 800 and 400 pixels wide. A hash is only known to those
 * who were told of the page, so its bytes ask for no session.
 */
export function templateRoutes({ templates }: { templates: Omit<TemplateService, 'seed'> }): Router {
  const router = Router()
  mount(router, listTemplates, ({ person }) => templates.list(person), { open: true })

  router.get('/api/plates/:hash', async (request, response) => {
    const { hash } = request.params
    const packed = HASH.test(hash) ? await templates.packedPlates(hash) : null
    if (!packed) throw Problem.notFound()
    await sendPacked(request, response, hash, packed)
  })

  router.get('/api/plates/:hash/ink', async (request, response) => {
    const { hash } = request.params
    const packed = HASH.test(hash) ? await templates.packedFineInk(hash) : null
    if (!packed) throw Problem.notFound()
    await sendPacked(request, response, `${hash}-ink`, packed)
  })

  router.get('/templates/:file', async (request, response) => {
    const [, hash, small] = PICTURE.exec(request.params.file) ?? []
    const size = small ? 'small' : 'full'
    const png = hash === undefined ? null : await templates.pagePicture(hash, size)
    if (!png) throw Problem.notFound()
    await sendForEver(request, response, { etag: `${hash}-${size}`, type: 'image/png', bytes: async () => png })
  })
  return router
}
