/** The HTTP routes of links that show one picture to people without an account. */
import { type Request, Router } from 'express'
import {
  getLinkedHistory,
  getLinkedImage,
  getLinkedPicture,
  getLinkedPlates,
  getPictureLink,
  setPictureLink,
  takeBackPictureLink,
} from '#contract/picture-links.ts'
import { isOnOwnPage, painterVersionOf } from '#server/artworks/artwork-row.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { historySteps, type ReadBudget } from '#server/http/limits/read-budget.ts'
import { mount, mountFile } from '#server/http/mount.ts'
import { requireCredential } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { QueueFull } from '#server/http/budgets/job-queue.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import { createPlatesEncoder } from '#server/templates/encoded-plates.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import { readLinkedHistory } from './linked-history.ts'
import type { OpenByKey } from './open-by-key.ts'
import type { PictureLinks } from './picture-links.ts'

/** All strangers take turns as one person (SECURITY-12). No account has this id. */
const STRANGERS = 0
/** Pages of photos that are kept for their next readers. */
const KEPT_PLATES = 32

/** @param reads counts for each picture, because strangers have no account to count for */
export function pictureLinkRoutes(
  { limits }: Pick<Context, 'limits'>,
  links: PictureLinks,
  open: OpenByKey,
  strokeLog: StrokeLog,
  shownPeople: ShownPeople,
  pictures: PictureService,
  templates: Pick<TemplateService, 'packedPlates'>,
  reads: ReadBudget,
): Router {
  const router = Router()
  const encoder = createPlatesEncoder(KEPT_PLATES)

  mount(router, getPictureLink, ({ person, params }) => links.of(person, params.id))
  mount(router, setPictureLink, async ({ request, person, params, body }) => {
    await limits.linkChangeByPerson.use(String(person.id))
    return links.set(person, requireCredential(request), params.id, body.expiresInDays)
  })
  mount(router, takeBackPictureLink, async ({ person, params }) => {
    await limits.linkChangeByPerson.use(String(person.id))
    await links.takeBack(person, params.id)
    return { success: true as const }
  })

  mount(router, getLinkedPicture, async ({ request, params }) => links.view(await open(request, params.key)))

  mountFile(router, getLinkedImage, async ({ request, response, params, query }) => {
    const { artwork } = await open(request, params.key)
    const { file, colorHash, seq } = await pictures.newest(artwork._id, {
      size: query.size,
      userId: STRANGERS,
      judge: () => links.open(params.key),
      signal: callerGone(response),
    })
    const headers = {
      'Cache-Control': 'private, no-cache',
      ETag: `"${artwork.platesHash.slice(0, 12)}-${seq}-${query.size}-${colorHash.slice(0, 24)}"`,
    } as const
    return { headers, body: file }
  })

  mount(router, getLinkedHistory, async ({ request, params, query }) => {
    const { artwork, link } = await open(request, params.key)
    reads.require(artwork._id)
    const history = await readLinkedHistory(artwork, link, query.after, { strokeLog, shownPeople })
    reads.spend(artwork._id, historySteps(history))
    return history
  })

  mountFile(router, getLinkedPlates, async ({ request, params }) => {
    const { artwork } = await open(request, params.key)
    const name = artwork.platesHash
    const packed = isOnOwnPage(artwork) ? await templates.packedPlates(name) : null
    if (!packed) throw Problem.notFound()
    const encoding = encodingFor(request)
    return {
      headers: {
        'Cache-Control': 'private, no-store',
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        Vary: 'Accept-Encoding',
      } as const,
      async body() {
        try {
          return await encoder.encode({ name, packed, painterVersion: painterVersionOf(artwork) }, encoding)
        } catch (error) {
          throw error instanceof QueueFull ? Problem.unavailable() : error
        }
      },
    }
  })

  return router
}

function encodingFor(request: Request): 'br' | 'gzip' | 'identity' {
  if (request.acceptsEncodings('br')) return 'br'
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity'
}
