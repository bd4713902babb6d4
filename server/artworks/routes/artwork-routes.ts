/** The HTTP routes of artworks. */
import { Router } from 'express'
import { Buffer } from 'node:buffer'
import type { z } from 'zod'
import {
  type Artwork,
  changeArtwork,
  copyArtwork,
  createArtwork,
  getArtwork,
  getHistory,
  type HistoryEntry,
  type NewArtwork,
  reopenArtwork,
  saveArtwork,
} from '#contract/artworks.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { historySteps, type ReadBudget } from '#server/http/limits/read-budget.ts'
import type { Kept } from '#server/http/idempotency.ts'
import { mount } from '#server/http/mount.ts'
import { readChunk } from '#server/log/log-chunk.ts'
import type { LogEntry, StrokeLog } from '#server/log/stroke-log.ts'
import type { ArtworkService, ReadersAccess } from '#server/artworks/artwork-service.ts'
import type { ShownPeople, Viewer } from '#server/artworks/shown-people.ts'
import type { ArtworkRow } from '#server/artworks/artwork-row.ts'

/** Enables collaboration for a person with this access to the artwork, and returns it with its code. */
export type StartCollaboration = (person: Person, allowed: ReadersAccess) => Promise<Artwork>

/** Creating, listing, reading and changing artworks, and the log that their replay reads. */
export function artworkRoutes(
  { limits, idempotency }: Pick<Context, 'limits' | 'idempotency'>,
  artworks: ArtworkService,
  strokeLog: StrokeLog,
  shownPeople: ShownPeople,
  reads: ReadBudget,
  startCollaboration: StartCollaboration,
): Router {
  const router = Router()

  const sameArtwork = {
    keys: idempotency,
    keep: ({ id }: Artwork) => ({ id, artworkId: id }),
    again: ({ person }: { person: Person }, { id }: Kept) => artworks.get(person, Number(id)),
  }

  /** Returns a new artwork, with a code if it is made to be shared. */
  const shared = async (person: Person, { collaborativeMode }: NewArtwork, artwork: Artwork): Promise<Artwork> =>
    collaborativeMode && !artwork.collaborativeMode
      ? startCollaboration(person, await artworks.accessOfReader(person, artwork.id))
      : artwork

  mount(
    router,
    createArtwork,
    async ({ person, body }, _file, { keepMade }) => {
      return shared(person, body, await artworks.create(person, body, keepMade))
    },
    {
      idempotency: {
        ...sameArtwork,
        // A process may have ended before it shared the artwork.
        again: async (call, kept) => shared(call.person, call.body, await sameArtwork.again(call, kept)),
      },
    },
  )

  mount(
    router,
    copyArtwork,
    async ({ person, params }, _file, { keepMade }) => {
      const allowed = await artworks.accessOfReader(person, params.id)
      await limits.copyByPerson.use(String(person.id))
      return artworks.copy(person, allowed, keepMade)
    },
    { idempotency: sameArtwork },
  )

  mount(router, getArtwork, ({ person, params }) => artworks.get(person, params.id))

  /** Completing and reopening have a limit of their own, because every open page of the artwork hears of each. */
  const limitCompletion = async ({ id }: Person, completed: boolean | undefined): Promise<void> => {
    if (completed !== undefined) await limits.completeByPerson.use(String(id))
  }

  mount(
    router,
    changeArtwork,
    async ({ person, params, body }, _file, { keepMade }) => {
      await limitCompletion(person, body.completed)
      return artworks.change(person, params.id, body, keepMade)
    },
    // The client repeats a completion whose reply was lost. Only the first reply names the coins, and the key names them again.
    {
      idempotency: {
        keys: idempotency,
        keep: ({ id, coinsEarned, user }) => ({ id, artworkId: id, ...(user && { coins: coinsEarned ?? 0 }) }),
        again: ({ person, params }, { coins }) => artworks.getChanged(person, params.id, coins),
      },
    },
  )

  mount(router, reopenArtwork, async ({ person, params }) => {
    await limitCompletion(person, false)
    return artworks.reopen(person, params.id)
  })

  mount(router, saveArtwork, async ({ person, params, body }) => {
    await limitCompletion(person, body.completed)
    return artworks.save(person, params.id, body, startCollaboration)
  })

  mount(router, getHistory, async ({ person, params, query }) => {
    reads.require(person.id)
    const artwork = await artworks.requireReadable(person, params.id)
    const history = await readHistory(artwork, person, query.after, { strokeLog, shownPeople })
    reads.spend(person.id, historySteps(history))
    return history
  })

  return router
}

type History = z.input<typeof getHistory.reply>

/**
 * Returns the log entries after `after`, in order, as many as fit into one reply, and the people who made them. The bytes of an update name its author by account id
 * for every reader (docs/decisions/0212).
 */
async function readHistory(
  artwork: Pick<ArtworkRow, '_id' | 'userId' | 'children'>,
  viewer: Viewer,
  after: number,
  { strokeLog, shownPeople }: { strokeLog: Pick<StrokeLog, 'stream'>; shownPeople: ShownPeople },
): Promise<History> {
  const chunk = await readChunk(strokeLog, artwork._id, after)
  const entries = chunk.entries.map(toHistoryEntry)
  const authors = entries.map(({ userId }) => userId)
  const [people, shownIds] = await Promise.all([
    shownPeople.on(artwork, viewer, authors),
    shownPeople.shownIds(artwork, viewer),
  ])
  return {
    entries: entries.map((entry) => ({ ...entry, userId: shownIds.get(entry.userId) ?? entry.userId })),
    hasMore: chunk.hasMore,
    people: people.map(({ id, name, color }) => ({ id, name, color })),
  }
}

function toHistoryEntry({ seq, userId, at, update }: LogEntry): HistoryEntry {
  const bytes = Buffer.from(update.buffer, update.byteOffset, update.byteLength)
  return { seq, userId, at: at.toISOString(), update: bytes.toString('base64') }
}
