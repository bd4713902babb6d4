/** The HTTP routes of templates. */
import { type Request, Router } from 'express'
import { KeptForEver } from '#contract/route.ts'
import { getFineInk, getPagePicture, getPlates, listTemplates } from '#contract/templates.ts'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { type FileReply, mount, mountFile } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import { gzipPlates, unpackPlates } from './packed-plates.ts'
import type { TemplateService } from './template-service.ts'

/** Returns the reply for brotli-compressed bytes that never change, in the best encoding that the client accepts. */
function packedReply(request: Request, name: string, packed: Uint8Array): FileReply<typeof getPlates.headers> {
  const encoding = request.acceptsEncodings('br') ? 'br' : request.acceptsEncodings('gzip') ? 'gzip' : 'identity'
  return {
    headers: {
      'Cache-Control': KeptForEver.value,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ETag: `"${name}-${encoding}"`,
      Vary: 'Accept-Encoding',
    },
    body: async () => {
      if (encoding === 'br') return packed
      const encoded = await unpackPlates(packed)
      return encoding === 'gzip' ? gzipPlates(encoded) : encoded
    },
  }
}

/** Returns the reply for plates with the version of their artwork's painter. Only plates without one are stored compressed. */
function platesReply(
  request: Request,
  hash: string,
  packed: Uint8Array,
  painterVersion: number,
): FileReply<typeof getPlates.headers> {
  if (painterVersion === 1) return packedReply(request, hash, packed)
  const encoding = request.acceptsEncodings('gzip') ? 'gzip' : 'identity'
  return {
    headers: {
      'Cache-Control': KeptForEver.value,
      ...(encoding === 'gzip' && { 'Content-Encoding': encoding }),
      ETag: `"${hash}-${painterVersion}-${encoding}"`,
      Vary: 'Accept-Encoding',
    },
    body: async () => {
      const encoded = withPainterVersion(await unpackPlates(packed), painterVersion)
      return encoding === 'gzip' ? gzipPlates(encoded) : encoded
    },
  }
}

/** The list of templates, and their plates, line art and pictures by hash. */
export function templateRoutes({ templates }: { templates: Omit<TemplateService, 'seed'> }): Router {
  const router = Router()
  mount(router, listTemplates, ({ person }) => templates.list(person))

  mountFile(router, getPlates, async ({ params, request }) => {
    const { hash, painterVersion } = params.hash
    const packed = await templates.packedPlates(hash)
    if (!packed) throw Problem.notFound()
    return platesReply(request, hash, packed, painterVersion)
  })

  mountFile(router, getFineInk, async ({ params, request }) => {
    const { hash } = params.hash
    const packed = await templates.packedFineInk(hash)
    if (!packed) throw Problem.notFound()
    return packedReply(request, `${hash}-ink`, packed)
  })

  mountFile(router, getPagePicture, async ({ params: { file } }) => {
    const png = await templates.pagePicture(file.hash, file.size)
    if (!png) throw Problem.notFound()
    return { headers: { 'Cache-Control': KeptForEver.value, ETag: `"${file.hash}-${file.size}"` }, body: png }
  })
  return router
}
