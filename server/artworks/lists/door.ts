/** Moves artworks on a family's door. */
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import type { Context } from '#server/context/context.ts'
import { familyNotFound, lockMembership } from '#server/families/family-changes.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Collection } from '#server/storage/storage.ts'
import { NOT_ON_DOOR } from '#server/texts/artworks.ts'

/**
 * A key gets longer when many artworks are moved to one place, at most by one character each time. When one would be longer than this,
 * the whole door gets new keys.
 */
const MAX_KEY_CHARACTERS = 48

type Placed = ArtworkRow & { doorKey: string }

const notOnDoor = (): Problem => Problem.notFound(NOT_ON_DOOR, 'not-on-door')

export function createDoor({ storage }: Pick<Context, 'storage'>) {
  return {
    /**
     * Moves an artwork in front of another one, or to the end when `before` is null. Moves happen one after the other, so that everybody
     * sees one order. Throws a 404 Problem for people who are no members, and when one of the two is not on the door.
     */
    move: (
      person: Person,
      familyId: number,
      { artworkId, before }: { artworkId: number; before: number | null },
    ): Promise<void> =>
      storage.transact(async (transaction) => {
        if (!(await lockMembership(transaction, familyId, person.id))) throw familyNotFound()
        const artworks = transaction.collection(artworkCollection)
        const moved = await onDoor(artworks, familyId, artworkId)
        const next = before === null ? null : await onDoor(artworks, familyId, before)
        if (next?._id === moved._id) return
        const [previous] = await artworks.find(
          { sharedWith: familyId, ...(next && { doorKey: { $lt: next.doorKey } }) },
          { sort: { doorKey: -1 }, limit: 1 },
        )
        if (previous?._id === moved._id) return
        const doorKey = generateKeyBetween(previous?.doorKey ?? null, next?.doorKey ?? null)
        await artworks.updateOne({ _id: moved._id }, { $set: { doorKey } })
        if (doorKey.length > MAX_KEY_CHARACTERS) await renewKeys(artworks, familyId)
      }),
  }
}

export type Door = ReturnType<typeof createDoor>

async function onDoor(artworks: Collection<ArtworkRow>, familyId: number, _id: number): Promise<Placed> {
  const row = await artworks.findOne({ _id, sharedWith: familyId })
  if (typeof row?.doorKey !== 'string') throw notOnDoor()
  return { ...row, doorKey: row.doorKey }
}

/** Gives every artwork on a door a short key, in the order that they have. */
async function renewKeys(artworks: Collection<ArtworkRow>, familyId: number): Promise<void> {
  const all = await artworks.find({ sharedWith: familyId }, { sort: { doorKey: 1 } })
  const keys = generateNKeysBetween(null, null, all.length)
  for (const [i, { _id }] of all.entries()) await artworks.updateOne({ _id }, { $set: { doorKey: keys[i]! } })
}
