/** Changes a family's door: where its artworks hang, how large, and which are taken off (FAMILY-109). */
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { DoorSize } from '#contract/families.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { firstDoorKey, onDoorOf } from '#server/artworks/sharing.ts'
import type { Context } from '#server/context/context.ts'
import { familyNotFound, lockMembership } from '#server/families/family-changes.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Collection } from '#server/storage/storage.ts'
import { NOT_ON_DOOR, OWNER_AND_PARENTS_TAKE_OFF } from '#server/texts/artworks.ts'

/**
 * A key gets longer when many artworks are moved to one place, at most by one character each time. When one would be longer than this,
 * the whole door gets new keys.
 */
const MAX_KEY_CHARACTERS = 48

type Placed = ArtworkRow & { doorKey: string }

export const notOnDoor = (): Problem => Problem.notFound(NOT_ON_DOOR, 'not-on-door')

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
          next ? { sharedWith: familyId, doorKey: { $gt: '', $lt: next.doorKey } } : onDoorOf(familyId),
          { sort: { doorKey: -1 }, limit: 1 },
        )
        if (previous?._id === moved._id) return
        const doorKey = generateKeyBetween(previous?.doorKey ?? null, next?.doorKey ?? null)
        await artworks.updateOne({ _id: moved._id }, { $set: { doorKey } })
        if (doorKey.length > MAX_KEY_CHARACTERS) await renewKeys(artworks, familyId)
      }),

    /**
     * Changes an artwork's size, takes it off, or hangs it again in front of all others. Throws a 404 Problem for people who are no members
     * and for what is not shared with the family, and a 403 Problem for a member who may not take it off.
     */
    change: (person: Person, familyId: number, { artworkId, size, hung }: DoorChange): Promise<void> =>
      storage.transact(async (transaction) => {
        const membership = await lockMembership(transaction, familyId, person.id)
        if (!membership) throw familyNotFound()
        const artworks = transaction.collection(artworkCollection)
        const row = await artworks.findOne({ _id: artworkId, sharedWith: familyId })
        if (!row) throw notOnDoor()
        const hangs = typeof row.doorKey === 'string'
        const mayHang = row.userId === person.id || membership.member.role === 'parent'
        if (hung !== undefined && !mayHang) throw Problem.forbidden(OWNER_AND_PARENTS_TAKE_OFF, 'not-yours-to-take-off')
        const place =
          hung === undefined || hung === hangs
            ? {}
            : { doorKey: hung ? await firstDoorKey(transaction, familyId) : null }
        await artworks.updateOne({ _id: artworkId }, { $set: { ...place, ...(size && { doorSize: size }) } })
      }),
  }
}

/** What is not given stays as it is. */
interface DoorChange {
  readonly artworkId: number
  readonly size?: DoorSize | undefined
  readonly hung?: boolean | undefined
}

export type Door = ReturnType<typeof createDoor>

async function onDoor(artworks: Collection<ArtworkRow>, familyId: number, _id: number): Promise<Placed> {
  const row = await artworks.findOne({ _id, sharedWith: familyId })
  if (typeof row?.doorKey !== 'string') throw notOnDoor()
  return { ...row, doorKey: row.doorKey }
}

/** Gives every artwork on a door a short key, in the order that they have. */
async function renewKeys(artworks: Collection<ArtworkRow>, familyId: number): Promise<void> {
  const all = await artworks.find(onDoorOf(familyId), { sort: { doorKey: 1 } })
  const keys = generateNKeysBetween(null, null, all.length)
  for (const [i, { _id }] of all.entries()) await artworks.updateOne({ _id }, { $set: { doorKey: keys[i]! } })
}
