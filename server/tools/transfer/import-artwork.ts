/** Imports an artwork file as a new artwork, with a new id and accounts of this instance, but the same picture pixel for pixel. */
import { randomUUID } from 'node:crypto'
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { judgeUpdate } from '#crdt/document/updates/update-guard.ts'
import { PAINTERS } from '#crdt/painter/painters.ts'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { beginArtwork, endBegun } from '#server/artworks/begun-artworks.ts'
import { createOwnerUsage } from '#server/artworks/owner-usage.ts'
import { titleKeyOf } from '#server/artworks/title-key.ts'
import { newLogKey } from '#server/artworks/log-keys.ts'
import { newArtworkId, newShownNumber } from '#server/artworks/artwork-ids.ts'
import { insertPictureChildren } from '#server/artworks/picture-children.ts'
import { allChildren } from '#server/families/children-of.ts'
import { createContributors } from '#server/artworks/contributors.ts'
import { paintPicture } from '#server/pictures/paint-picture.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'
import { createPlatesHolds } from '#server/templates/plates-holds.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'
import { templateCollection } from '#server/templates/template-row.ts'
import { pagePictureUrl } from '#contract/templates.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { logFaults, setAsideText } from '#server/tools/verify/log-faults.ts'
import { type ArtworkFile, type ArtworkHeader, type FileEntry, UnreadableFile } from './artwork-file.ts'
import { matchPeople, type PersonMatch, rewriteAuthor } from './match-people.ts'
import { platesOfFile } from './plates-of-file.ts'

export interface ImportResult {
  readonly artworkId: number
  readonly people: readonly PersonMatch[]
}

const ENTRIES_PER_APPEND = 500

const now = (): Date => new Date()

/**
 * @param ownerName the new owner's username; null takes the account with the username of the owner in the file
 * @throws Error when that account does not exist; UnreadableFile when the guard refuses the log or its picture differs from the
 *   exported one. Nothing is written then.
 */
export async function importArtwork(
  { header, entries }: ArtworkFile,
  { storage, blobs, ownerName }: StorageAndBlobs & { ownerName: string | null },
): Promise<ImportResult> {
  const { owner, matches } = await peopleHere(header, ownerName, storage)
  const plates = await platesOfFile(header)
  const log = rewrite(header, entries, owner, matches)
  requireSamePicture(header, plates, log)

  const artworkId = newArtworkId()
  const known = new Set(await allChildren(storage))
  const inIt = new Set([
    owner,
    ...log.map(({ userId }) => userId),
    ...[...matches.values()].map(({ userId }) => userId),
  ])
  const children = [...inIt].flatMap((id) => (known.has(id) ? [{ id, shownAs: newShownNumber() }] : []))
  const unknownChildren = await childrenOfNobody({ header, owner, matches, known, storage })
  const all = [...children, ...unknownChildren.map((id) => ({ id, shownAs: newShownNumber() }))]
  const template =
    header.templateId === null
      ? null
      : await storage
          .collection(templateCollection)
          .findOne({ _id: header.templateId, platesHash: header.platesHash, deletedAt: null })
  const pageUrl = header.fromTemplate ? pagePictureUrl(header.platesHash) : null
  const row: ArtworkRow = {
    _id: artworkId,
    logKey: newLogKey(),
    userId: owner,
    title: header.title,
    titleKey: titleKeyOf(header.title),
    templateId: template?._id ?? null,
    templateUrl: pageUrl,
    originalTemplateUrl: pageUrl,
    platesHash: header.platesHash,
    painterVersion: header.painterVersion,
    completed: header.completed,
    completedAt: header.completedAt,
    collaborativeMode: false,
    sessionCode: null,
    familyId: null,
    // The owner chooses its audience on this instance.
    visibility: 'private',
    visibilityChosen: true,
    ...(all.length > 0 && { children: all }),
    createdAt: header.createdAt,
    updatedAt: header.updatedAt,
  }
  // The artwork's row comes last: until it exists, nobody sees the rest (LOG-6).
  const usage = createOwnerUsage({ storage, now })
  await usage.prepare(owner)
  await storage.transact(async (transaction) => {
    await usage.add(transaction, owner, { artworks: 1, bytes: 0 })
    await beginArtwork(transaction, row, now())
  })
  const strokeLog = createStrokeLog({ storage })
  let position = LOG_START
  while (position.seq < log.length)
    position = await strokeLog.append(artworkId, position, log.slice(position.seq, position.seq + ENTRIES_PER_APPEND))
  for (const { userId, joinedAt } of header.people) {
    const match = matches.get(userId)!
    if (joinedAt === null || match.unknown) continue
    const role = match.userId === owner ? 'owner' : 'collaborator'
    await createContributors({ storage, now: () => joinedAt }).add(artworkId, match.userId, role)
  }
  const holds = createPlatesHolds({ storage }, createPlatesStore(blobs), randomUUID)
  await holds.putFor({ hash: header.platesHash, compressed: header.plates }, (keep) =>
    storage.transact(async (transaction) => {
      await keep(transaction)
      if (!(await endBegun(transaction, artworkId))) throw new Error('the import took too long; please try again')
      await transaction.collection(artworkCollection).insertOne(row)
      // Nobody is asked about a child that has no profile here.
      await insertPictureChildren(transaction, { ...row, children })
    }),
  )
  return { artworkId, people: [...matches.values()] }
}

async function peopleHere(
  header: ArtworkHeader,
  ownerName: string | null,
  storage: StorageAndBlobs['storage'],
): Promise<{ owner: number; matches: Map<number, PersonMatch> }> {
  const nameThere = header.people.find(({ userId }) => userId === header.owner)?.username ?? null
  const wanted = ownerName?.trim().toLowerCase().normalize('NFC') ?? nameThere
  const names = header.people.flatMap(({ username }) => username ?? [])
  const found = await storage.collection(accountCollection).find({ username: { $in: [...names, wanted ?? ''] } })
  const accounts = new Map(found.map(({ username, _id }) => [username, _id]))
  const owner = wanted === null ? undefined : accounts.get(wanted)
  if (owner === undefined)
    throw new Error(`there is no account named ${wanted ?? '(unknown)'}; choose the owner with --owner`)
  const newId = (): Promise<number> => storage.nextId('users')
  return { owner, matches: await matchPeople(header, { owner, accounts, newId }) }
}

/**
 * Returns the ids under which children without a profile here are in the picture: nobody can agree for them, so it never becomes public, as
 * after the deletion of a child (docs/decisions/0213). A child that owned it counts, whose strokes are now those of a grown-up.
 */
async function childrenOfNobody({
  header,
  owner,
  matches,
  known,
  storage,
}: {
  header: ArtworkHeader
  owner: number
  matches: ReadonlyMap<number, PersonMatch>
  known: ReadonlySet<number>
  storage: StorageAndBlobs['storage']
}): Promise<number[]> {
  const ids = [...matches.values()].flatMap(({ isChild, unknown, userId }) => (isChild && unknown ? [userId] : []))
  const isChildsOwn = matches.get(header.owner)?.isChild === true && !known.has(owner)
  return isChildsOwn ? [...ids, await storage.nextId('users')] : ids
}

/** Returns the log with the accounts of this instance. Throws UnreadableFile when the guard refuses the log before or after. */
function rewrite(
  header: ArtworkHeader,
  entries: readonly FileEntry[],
  owner: number,
  matches: ReadonlyMap<number, PersonMatch>,
): FileEntry[] {
  const numbered = entries.map((entry, i) => ({ ...entry, _id: `0:${i + 1}`, artworkId: 0, seq: i + 1 }))
  const faults = logFaults({ _id: 0, userId: header.owner }, numbered)
  const fault = faults.others[0] ?? setAsideText(faults)
  if (fault) throw new UnreadableFile(fault)
  const index = new DocumentIndex()
  return numbered.map(({ userId: userThere, at, update: given, seq }) => {
    const userId = matches.get(userThere)?.userId
    if (userId === undefined) throw new UnreadableFile(`entry ${seq} is by a person whom the file does not list`)
    const update = rewriteAuthor(given, userId, index)
    const judgement = judgeUpdate(update, index, { user: userId, ownsArtwork: userId === owner }, { isLogged: true })
    if (judgement.verdict !== 'accepted') throw new UnreadableFile(`entry ${seq} cannot be imported`)
    index.accept(judgement.change)
    return { userId, at, update }
  })
}

function requireSamePicture(
  { painterVersion, colorHash }: ArtworkHeader,
  plates: Uint8Array,
  here: readonly FileEntry[],
): void {
  if (!PAINTERS.has(painterVersion)) throw new UnreadableFile('the artwork needs a newer version of Fridgedoor')
  const job = {
    artworkId: 0,
    plates: withPainterVersion(plates, painterVersion),
    updates: here.map(({ update }) => update),
  }
  if (paintPicture(job).colorHash !== colorHash)
    throw new UnreadableFile('the imported picture would differ from the exported one')
}
