/** Makes a new artwork of a file: another id, and the people of this instance, but the same picture to the last pixel. */
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { judgeUpdate } from '#crdt/document/updates/update-guard.ts'
import { PAINTER_VERSION } from '#crdt/painter/painter-version.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { createContributors } from '#server/collaboration/contributors.ts'
import { createColorPlanes } from '#server/pictures/color-planes.ts'
import { paintPicture } from '#server/pictures/paint-picture.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'
import { templateCollection } from '#server/templates/template-row.ts'
import { pagePictureUrl } from '#server/templates/template-view.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { logFault } from '#server/tools/verify/log-fault.ts'
import { type ArtworkFile, type ArtworkSheet, type FileEntry, UnreadableFile } from './artwork-file.ts'
import { type PersonMatch, matchPeople } from './match-people.ts'
import { platesOfFile } from './plates-of-file.ts'
import { rewriteAuthor } from './rewrite-author.ts'

export interface Imported {
  readonly artworkId: number
  readonly people: readonly PersonMatch[]
}

/** Entries written in one go. */
const ENTRIES_PER_APPEND = 500

/**
 * @param ownerName the owner's username here; without it, the owner is who has the name of the owner in the file
 * @throws Error, with nothing written, when there is no such account; UnreadableFile when the guard would not have let the log come
 *   about, or its picture is not the one the file was made of
 */
export async function importArtwork(
  { sheet, entries }: ArtworkFile,
  { storage, blobs, ownerName }: StorageAndBlobs & { ownerName: string | null },
): Promise<Imported> {
  const { owner, matches } = await peopleHere(sheet, ownerName, storage)
  const plates = await platesOfFile(sheet)
  const log = rewrite(sheet, entries, owner, matches)
  requireSamePicture(sheet, plates, entries, log)

  // The sheet comes last: until it is there, nobody sees the rest.
  const artworkId = await storage.nextId('artworks')
  await createPlatesStore(blobs).put({ hash: sheet.platesHash, compressed: sheet.plates })
  const strokeLog = createStrokeLog({ storage })
  for (let from = 0; from < log.length; from += ENTRIES_PER_APPEND)
    await strokeLog.append(artworkId, from, log.slice(from, from + ENTRIES_PER_APPEND))
  for (const { userId, joinedAt } of sheet.people) {
    const match = matches.get(userId)!
    if (joinedAt === null || match.unknown) continue
    const role = match.userId === owner ? 'owner' : 'collaborator'
    await createContributors({ storage, now: () => joinedAt }).add(artworkId, match.userId, role)
  }
  const template =
    sheet.templateId === null
      ? null
      : await storage
          .collection(templateCollection)
          .findOne({ _id: sheet.templateId, platesHash: sheet.platesHash, deletedAt: null })
  const pageUrl = sheet.fromTemplate ? pagePictureUrl(sheet.platesHash) : null
  await storage.collection(artworkCollection).insertOne({
    _id: artworkId,
    userId: owner,
    title: sheet.title,
    templateId: template?._id ?? null,
    templateUrl: pageUrl,
    originalTemplateUrl: pageUrl,
    platesHash: sheet.platesHash,
    completed: sheet.completed,
    completedAt: sheet.completedAt,
    collaborativeMode: false,
    sessionCode: null,
    familyId: null,
    // Who may see it here is the owner's to choose.
    visibility: 'private',
    visibilityChosen: true,
    createdAt: sheet.createdAt,
    updatedAt: sheet.updatedAt,
  })
  return { artworkId, people: [...matches.values()] }
}

async function peopleHere(
  sheet: ArtworkSheet,
  ownerName: string | null,
  storage: StorageAndBlobs['storage'],
): Promise<{ owner: number; matches: Map<number, PersonMatch> }> {
  const nameThere = sheet.people.find(({ userId }) => userId === sheet.owner)?.username ?? null
  const wanted = ownerName?.trim().toLowerCase().normalize('NFC') ?? nameThere
  const names = sheet.people.flatMap(({ username }) => username ?? [])
  const found = await storage.collection(accountCollection).find({ username: { $in: [...names, wanted ?? ''] } })
  const accounts = new Map(found.map(({ username, _id }) => [username, _id]))
  const owner = wanted === null ? undefined : accounts.get(wanted)
  if (owner === undefined) throw new Error(`there is no account named ${wanted ?? '(unknown)'}; name one with --owner`)
  return { owner, matches: matchPeople(sheet, owner, accounts) }
}

/** The log as it would have come about here; UnreadableFile when the guard would refuse it, there or here. */
function rewrite(
  sheet: ArtworkSheet,
  entries: readonly FileEntry[],
  owner: number,
  matches: ReadonlyMap<number, PersonMatch>,
): FileEntry[] {
  const numbered = entries.map((entry, i) => ({ ...entry, _id: `0:${i + 1}`, artworkId: 0, seq: i + 1 }))
  const fault = logFault({ _id: 0, userId: sheet.owner }, numbered)
  if (fault) throw new UnreadableFile(fault)
  const index = new DocumentIndex()
  return numbered.map(({ userId: userThere, at, update: given, seq }) => {
    const userId = matches.get(userThere)?.userId
    if (userId === undefined) throw new UnreadableFile(`entry ${seq} is by somebody the file does not name`)
    const update = rewriteAuthor(given, userId, index)
    const judgement = judgeUpdate(update, index, { user: userId, ownsArtwork: userId === owner })
    if (judgement.verdict !== 'accepted') throw new UnreadableFile(`entry ${seq} cannot be taken over`)
    index.accept(judgement.change)
    return { userId, at, update }
  })
}

function requireSamePicture(
  { painterVersion, colorHash }: ArtworkSheet,
  plates: Uint8Array,
  there: readonly FileEntry[],
  here: readonly FileEntry[],
): void {
  const painted = (entries: readonly FileEntry[]): string =>
    paintPicture({ artworkId: 0, plates, updates: entries.map(({ update }) => update) }, createColorPlanes()).colorHash
  // Another painter's hash says nothing here; the log as it was there does.
  const expected = painterVersion === PAINTER_VERSION ? colorHash : painted(there)
  if (painted(here) !== expected) throw new UnreadableFile('the picture would not be the same here')
}
