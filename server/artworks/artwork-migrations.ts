/** Migrations of artworks. They only add, so several processes may run them at once. */
import { newShownNumber } from './artwork-ids.ts'
import { artworkCollection } from './artwork-row.ts'
import { insertPictureChildren, mayBePublic } from './picture-children.ts'
import { sharingOf } from './sharing.ts'
import { allChildren } from '#server/families/children-of.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import type { Storage } from '#server/storage/storage.ts'

/** Artworks of one write, which holds up others meanwhile. */
const ARTWORKS_PER_WRITE = 500

/** Returns the artworks that a person has ever joined. Collaboration implements it. */
export type JoinedBy = (storage: Storage, userId: number) => Promise<number[]>

/**
 * Notes the children of pictures from before CHILD-20, and ends publications that no parent has agreed to. An artwork that has children
 * already keeps their numbers.
 */
export async function addPictureChildren(storage: Storage, joinedBy: JoinedBy): Promise<void> {
  const children = await allChildren(storage)
  if (children.length === 0) return
  const found = new Map<number, Set<number>>()
  const note = (artworkId: number, childId: number): void =>
    void found.set(artworkId, (found.get(artworkId) ?? new Set()).add(childId))
  for (const childId of children) {
    for await (const { _id } of storage.collection(artworkCollection).stream({ userId: childId })) note(_id, childId)
    for (const artworkId of await joinedBy(storage, childId)) note(artworkId, childId)
  }
  // Copies, and artworks that a child was removed from.
  const written = storage.collection(strokeLogCollection).stream({ userId: { $in: children } })
  for await (const { artworkId, userId } of written) note(artworkId, userId)
  for (const [artworkId, ids] of found) await noteIn(storage, artworkId, [...ids])
}

function noteIn(storage: Storage, artworkId: number, childIds: readonly number[]): Promise<void> {
  return storage.transact(async (transaction) => {
    const artworks = transaction.collection(artworkCollection)
    const artwork = await artworks.findOne({ _id: artworkId })
    if (!artwork) return
    const known = artwork.children ?? []
    const added = childIds.filter((childId) => !known.some(({ id }) => id === childId))
    if (added.length === 0) return
    const children = [...known, ...added.map((id) => ({ id, shownAs: newShownNumber() }))]
    const isPublic = artwork.visibility === 'public' && mayBePublic({ children })
    const visibility = artwork.visibility === 'public' && !isPublic ? 'family' : artwork.visibility
    const changed = {
      ...artwork,
      children,
      visibility: artwork.familyId === null && visibility === 'family' ? ('private' as const) : visibility,
    }
    const sharing = await sharingOf(transaction, changed)
    const $set = { children, visibility: changed.visibility, ...sharing }
    await artworks.updateOne({ _id: artworkId }, { $set })
    await insertPictureChildren(transaction, changed)
  })
}

/** Gives version 1 to the artworks without a version: they were begun before there was a second one. */
export async function addPainterVersions(storage: Storage): Promise<void> {
  const artworks = storage.collection(artworkCollection)
  for (let after = 0; ;) {
    const next = await artworks.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: ARTWORKS_PER_WRITE })
    const last = next.at(-1)
    if (!last) return
    const unversioned = { _id: { $gt: after, $lte: last._id }, painterVersion: { $exists: false } }
    await artworks.updateMany(unversioned, { $set: { painterVersion: 1 } })
    after = last._id
  }
}
