/** The HTTP routes of strokes. */
import { Router } from 'express'
import type { z } from 'zod'
import { addStroke, listStrokes, type NewStroke, StrokeRow } from '#contract/strokes.ts'
import { countContributorStrokes, takeOffStrokes } from '#contract/collaboration.ts'
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import type { Context } from '#server/context/context.ts'
import { mountList } from '#server/http/mount-list.ts'
import { mount } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { OwnerFlagWriter } from '#server/sync/owner-flag-writer.ts'
import type { RestStrokeReader } from '#server/sync/rest-stroke-reader.ts'
import type { RestStrokeWriter } from '#server/sync/rest-stroke-writer.ts'
import type { StrokeView } from '#server/sync/stroke-views.ts'
import { STROKES_STAY_OFF } from '#server/texts/artworks.ts'
import { toStroke, toStrokeRow } from './stroke-conversion.ts'

/** The most strokes in one reply to a query with `lastId`. */
const MAX_INCREMENTAL_STROKES = 500

/** Returns the number; any other text counts as 0. */
const readLastId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

/** Points that are as much work, to decode and to write, as a stroke. */
const POINTS_PER_WEIGHT = 25

const weightOfView = ({ stroke }: StrokeView): number =>
  'path' in stroke ? 1 + stroke.path.points.length / 2 / POINTS_PER_WEIGHT : 1

/** For clients without the live socket. The strokes go through the same room and guard as socket updates. */
export function strokeRoutes(
  { now, idempotency }: Pick<Context, 'now' | 'idempotency'>,
  artworks: Pick<ArtworkService, 'requireReadable'>,
  shownPeople: Pick<ShownPeople, 'shownIds'>,
  reader: Pick<RestStrokeReader, 'read'>,
  writer: Pick<RestStrokeWriter, 'add'>,
  newId: () => string,
  random: () => number,
): Router {
  const router = Router()

  async function add(person: Person, artworkId: number, given: NewStroke): Promise<z.input<typeof addStroke.reply>> {
    try {
      const stroke = toStroke(given, { author: person.id, now: now(), newId, random })
      const view = await writer.add(artworkId, person, stroke)
      return { strokeId: view.strokeId, stroke: toStrokeRow(artworkId, view) }
    } catch (error) {
      if (error instanceof StrokeError) throw Problem.badRequest(error.message, 'bad-stroke')
      throw error
    }
  }

  mountList(router, listStrokes, { key: 'strokes', item: StrokeRow }, async ({ person, params, query }) => {
    const artwork = await artworks.requireReadable(person, params.id)
    const shownIds = await shownPeople.shownIds(artwork, person)
    const isIncremental = query.loadAll !== 'true' && query.lastId !== undefined
    return {
      from: isIncremental
        ? await reader.read(params.id, person.id, readLastId(query.lastId ?? ''), MAX_INCREMENTAL_STROKES)
        : await reader.read(params.id, person.id),
      toItem(view: StrokeView) {
        const row = toStrokeRow(params.id, view)
        return { ...row, userId: shownIds.get(row.userId) ?? row.userId }
      },
      weightOf: weightOfView,
    }
  })

  mount(
    router,
    addStroke,
    ({ person, params, body }, _file, { madeId }) =>
      add(person, params.id, { ...body, id: body.id ?? madeId ?? undefined }),
    {
      idempotency: {
        keys: idempotency,
        keep: ({ stroke: { clientId, artworkId } }) => ({ id: clientId, artworkId }),
        // A stroke whose id is there already is returned as it is.
        again: ({ person, params, body }, { id }) => add(person, params.id, { ...body, id: String(id) }),
      },
    },
  )

  return router
}

/** The room asks the access policy: only the owner may call them (UNDO-3). */
export function takenOffRoutes(
  flags: Pick<OwnerFlagWriter, 'count' | 'set'>,
  artworks: ArtworkService,
  shownPeople: ShownPeople,
  /** Whether somebody's strokes were taken off for good, with the profile of a child. */
  isErased: (userId: number) => Promise<boolean>,
): Router {
  const router = Router()

  async function authorOf(person: Person, { id, userId }: { id: number; userId: number }): Promise<number> {
    return shownPeople.idBehind(await artworks.requireReadable(person, id), person, userId)
  }

  mount(router, countContributorStrokes, async ({ person, params }) =>
    flags.count(params.id, person, await authorOf(person, params)),
  )

  mount(router, takeOffStrokes, async ({ person, params, body }) => {
    const author = await authorOf(person, params)
    if (!body.takenOff && (await isErased(author))) {
      // A caller without the right to take strokes off is refused for that, and learns no more.
      await flags.count(params.id, person, author)
      throw Problem.conflict(STROKES_STAY_OFF, 'erased')
    }
    return { strokes: await flags.set(params.id, person, author, body.takenOff) }
  })

  return router
}
