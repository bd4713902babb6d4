/** The HTTP routes of templates. */
import { type Request, Router } from 'express'
import { KeptForEver, KeptForPerson } from '#contract/route.ts'
import { getFineInk, getPagePicture, getPlates } from '#contract/page-files.ts'
import { listTemplates } from '#contract/templates.ts'
import { type FileReply, mount, mountFile } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { QueueFull } from '#server/http/budgets/job-queue.ts'
import { createPlatesEncoder, type Encoding, type PackedBytes } from './encoded-plates.ts'
import type { TemplateService } from './template-service.ts'

function encodingFor(request: Request): Encoding {
  if (request.acceptsEncodings('br')) return 'br'
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity'
}

/** Returns the audience of the plates with a hash; null if the caller does not belong to it. */
type AudienceOf = (person: Person | null, platesHash: string) => Promise<'everybody' | 'person' | null>

/** The list of templates, and their plates, line art and pictures by hash. */
export function templateRoutes(templates: Omit<TemplateService, 'seed'>, audienceOf: AudienceOf): Router {
  const router = Router()
  const encoder = createPlatesEncoder()

  /** Throws a 404 Problem if the caller may not see the plates. */
  async function cachingFor(person: Person | null, hash: string) {
    const audience = await audienceOf(person, hash)
    if (!audience) throw Problem.notFound()
    return audience === 'everybody'
      ? { control: KeptForEver.value, isForAll: true }
      : { control: KeptForPerson.value, isForAll: false }
  }

  /** Returns the reply for bytes that never change, in the best encoding that the client accepts. */
  async function packedReply(
    { request, person }: { request: Request; person: Person | null },
    hash: string,
    given: PackedBytes,
  ): Promise<FileReply<typeof getPlates.headers>> {
    const { control, isForAll } = await cachingFor(person, hash)
    const encoding = encodingFor(request)
    return {
      headers: {
        'Cache-Control': control,
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        ETag: `"${given.name}${given.painterVersion === 1 ? '' : `-${given.painterVersion}`}-${encoding}"`,
        Vary: isForAll ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
      },
      async body() {
        try {
          return await encoder.encode(given, encoding)
        } catch (error) {
          throw error instanceof QueueFull ? Problem.unavailable() : error
        }
      },
    }
  }

  mount(router, listTemplates, ({ person }) => templates.list(person))

  mountFile(router, getPlates, async (call) => {
    const { hash, painterVersion } = call.params.hash
    const packed = await templates.packedPlates(hash)
    if (!packed) throw Problem.notFound()
    return packedReply(call, hash, { name: hash, packed, painterVersion })
  })

  mountFile(router, getFineInk, async (call) => {
    const { hash } = call.params.hash
    const packed = await templates.packedFineInk(hash)
    if (!packed) throw Problem.notFound()
    return packedReply(call, hash, { name: `${hash}-ink`, packed, painterVersion: 1 })
  })

  mountFile(router, getPagePicture, async ({ params: { file }, person }) => {
    const { control, isForAll } = await cachingFor(person, file.hash)
    const png = await templates.pagePicture(file.hash, file.size)
    if (!png) throw Problem.notFound()
    const ETag = `"${file.hash}-${file.size}"`
    return { headers: { 'Cache-Control': control, ETag, ...(!isForAll && { Vary: 'Cookie' as const }) }, body: png }
  })
  return router
}
