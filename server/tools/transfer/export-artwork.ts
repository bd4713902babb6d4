/** Exports an artwork to a file that another instance can import. */
import { LogReading } from '#crdt/document/updates/logged-update.ts'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { artworkCollection, type ArtworkRow, painterVersionOf } from '#server/artworks/artwork-row.ts'
import { createContributors } from '#server/artworks/contributors.ts'
import { paintPicture } from '#server/pictures/paint-picture.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { intactPlates } from '#server/tools/verify/intact-plates.ts'
import { logFaults } from '#server/tools/verify/log-faults.ts'
import type { ArtworkFile, ArtworkHeader } from './artwork-file.ts'

export interface ExportedArtwork extends ArtworkFile {
  /** How many entries of its log are set aside, and not in the file (LOG-4). */
  readonly leftOut: number
}

/**
 * Returns an artwork's file, without what belongs to this instance: session code, family and visibility. Rejects when the
 * artwork does not exist or is not intact.
 */
export async function exportArtwork(artworkId: number, { storage, blobs }: StorageAndBlobs): Promise<ExportedArtwork> {
  const artwork = await storage.collection(artworkCollection).findOne({ _id: artworkId })
  if (!artwork) throw new Error(`there is no artwork ${artworkId}`)
  const log = await createStrokeLog({ storage }).read(artworkId)
  const [fault] = logFaults(artwork, log).others
  if (fault) throw new Error(`artwork ${artworkId} is not intact: ${fault}`)
  const reading = new LogReading()
  const entries = log.flatMap(({ userId, at, update: stored }) => {
    const update = reading.update(stored)
    return update ? [{ userId, at, update }] : []
  })
  const encoded = await intactPlates(artwork.platesHash, blobs)
  const packed = await createPlatesStore(blobs).packed(artwork.platesHash)
  if (!encoded || !packed) throw new Error(`artwork ${artworkId} is not intact: the plates of its page are missing`)
  const updates = entries.map(({ update }) => update)
  const painterVersion = painterVersionOf(artwork)
  const plates = withPainterVersion(encoded, painterVersion)
  const { colorHash } = paintPicture({ artworkId, plates, updates })
  const header = {
    title: artwork.title,
    templateId: artwork.templateId,
    fromTemplate: artwork.templateUrl !== null,
    completed: artwork.completed,
    completedAt: artwork.completedAt,
    createdAt: artwork.createdAt,
    updatedAt: artwork.updatedAt,
    owner: artwork.userId,
    people: await peopleOf(artwork, [artwork.userId, ...entries.map(({ userId }) => userId)], storage),
    platesHash: artwork.platesHash,
    plates: packed,
    painterVersion,
    colorHash,
  }
  return { header, entries, leftOut: log.length - entries.length }
}

/** Returns who drew and who joined, with their usernames on this instance. */
async function peopleOf(
  { _id: artworkId, children = [] }: ArtworkRow,
  drew: readonly number[],
  storage: StorageAndBlobs['storage'],
): Promise<ArtworkHeader['people']> {
  const joined = await createContributors({ storage, now: () => new Date() }).of(artworkId)
  const joinedAt = new Map(joined.map((row) => [row.userId, row.joinedAt]))
  const ids = [...new Set([...drew, ...joinedAt.keys()])]
  const accounts = await storage.collection(accountCollection).find({ _id: { $in: ids } })
  const childIds = new Set(children.map(({ id }) => id))
  for (const { _id, child } of accounts) if (child) childIds.add(_id)
  const names = new Map(accounts.map(({ _id, username }) => [_id, username]))
  return ids.map((userId) => ({
    userId,
    username: names.get(userId) ?? null,
    joinedAt: joinedAt.get(userId) ?? null,
    isChild: childIds.has(userId),
  }))
}
