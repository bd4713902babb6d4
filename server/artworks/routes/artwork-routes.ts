/** The HTTP routes of artworks. */
import { Router } from 'express'
import {
  type Artwork,
  changeArtwork,
  copyArtwork,
  createArtwork,
  getArtwork,
  getHistory,
  reopenArtwork,
  saveArtwork,
} from '#contract/artworks.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { historySteps, type ReadBudget } from '#server/http/limits/read-budget.ts'
import type { Idempotency, Kept } from '#server/http/idempotency.ts'
import { mount } from '#server/http/mount.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { readHistory } from './artwork-history.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'

/** Creating, listing, reading, changing and replaying artworks. */
export function artworkRoutes(
  { limits }: Pick<Context, 'limits'>,
  artworks: Pick<
    ArtworkService,
    'create' | 'copy' | 'get' | 'getChanged' | 'change' | 'reopen' | 'save' | 'requireReadable'
  >,
  strokeLog: StrokeLog,
  shownPeople: ShownPeople,
  reads: ReadBudget,
  idempotency: Idempotency,
  /** Enables collaboration on an artwork and returns it with its code. */
  startCollaboration: (person: Person, artworkId: number) => Promise<Artwork>,
): Router {
  const router = Router()

  const sameArtwork = {
    keys: idempotency,
    keep: ({ id }: Artwork) => ({ id, artworkId: id }),
    again: ({ person }: { person: Person }, { id }: Kept) => artworks.get(person, Number(id)),
  }

  mount(
    router,
    createArtwork,
    async ({ person, body }) => {
      const artwork = await artworks.create(person, body)
      return body.collaborativeMode ? startCollaboration(person, artwork.id) : artwork
    },
    { idempotency: sameArtwork },
  )

  mount(
    router,
    copyArtwork,
    async ({ person, params }) => {
      await artworks.requireReadable(person, params.id)
      await limits.copyByPerson.use(String(person.id))
      return artworks.copy(person, params.id)
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
    async ({ person, params, body }) => {
      await limitCompletion(person, body.completed)
      return artworks.change(person, params.id, body)
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
    const { artwork, startsCollaboration } = await artworks.save(person, params.id, body)
    return startsCollaboration ? { ...artwork, ...(await startCollaboration(person, params.id)) } : artwork
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
