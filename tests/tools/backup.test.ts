import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readRestores } from '#server/storage/restores.ts'
import { openStorage } from '#server/open-storage.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { homeInvitationCollection } from '#server/children/child-homes.ts'
import { familyDeviceCollection, isConfirmed } from '#server/children/device-standing.ts'
import { familyMemberCollection } from '#server/families/family-row.ts'
import { familyInvitationCollection } from '#server/families/invitation-row.ts'
import { backUp, isDerivedCollection, writeBackup } from '#server/tools/backup/back-up.ts'
import { pictureLinkCollection } from '#server/artworks/picture-links/stored-links.ts'
import { sessionCollection } from '#server/accounts/sessions/session-store.ts'
import { createIdempotency, keyCollection } from '#server/http/idempotency.ts'
import { openEmbeddedReader } from '#server/tools/backup/embedded-reader.ts'
import type { ConsistentReader } from '#server/tools/backup/consistent-reader.ts'
import { openMongoReader } from '#server/tools/backup/mongo-reader.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import { openForReading } from '#server/tools/open-for-reading.ts'
import { verifyAll, verifyOne } from '#server/tools/verify/verify-all.ts'
import { verifyArtwork } from '#server/tools/verify/verify-artwork.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { hasMongod, useSharedMongo } from '#tests/shared-mongo.ts'
import { type DrawingAction, playHistory } from './drawing-history.ts'
import { TestInstance } from './test-instance.ts'
import { Processes } from './processes.ts'

const isMongodThere = await hasMongod()
const newDatabase = useSharedMongo()

const temporary: string[] = []
afterEach(async () => {
  for (const directory of temporary.splice(0)) await rm(directory, { recursive: true, force: true })
})

type Engine = 'embedded' | 'MongoDB'
type StorageLocation = { mongodbUri: string | null; dataDirectory: string }

/** Returns the path of a directory that does not exist yet, below one that is removed after the test. */
async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-backup-'))
  temporary.push(directory)
  return join(directory, 'new')
}

async function emptyLocation(engine: Engine): Promise<StorageLocation> {
  const dataDirectory = await newDirectory()
  return { mongodbUri: engine === 'embedded' ? null : newDatabase({ fresh: true }), dataDirectory }
}

const fill = (who: number, color: number): DrawingAction => ({
  who,
  kind: 'draw',
  stroke: plainFill({ x: 2_000, y: 2_000, color }),
})

/** Fills a storage and closes it: two people and four artworks, one with a snapshot and pictures, one with 700 entries. */
async function filledStorage(engine: Engine): Promise<StorageLocation> {
  const { mongodbUri } = await emptyLocation(engine)
  const instance = await TestInstance.open(mongodbUri)
  temporary.push(instance.dataDirectory)
  const people = [await instance.createAccount('ana'), await instance.createAccount('ben')]
  for (const color of [0xff0000, 0x00ff00, 0x0000ff]) {
    const artworkId = await instance.createArtwork(people[0]!, people.slice(1))
    const room = await instance.openRoom(artworkId)
    await playHistory([fill(0, color), fill(1, 0x888888), { who: 1, kind: 'undo' }], room, people)
    if (color !== 0xff0000) continue
    await instance.snapshots().save(artworkId, room.durable.snapshot())
    await instance.paintPictures(artworkId)
  }
  // More documents than one batch holds.
  const busy = await instance.createArtwork(people[0]!)
  const many = Array.from({ length: 700 }, (_, i) => fill(0, i))
  await playHistory(many, await instance.openRoom(busy), people)
  await writeFile(join(instance.dataDirectory, 'session-secret'), 'a secret that signs cookies')
  await instance.close({ keepData: true })
  return { mongodbUri, dataDirectory: instance.dataDirectory }
}

interface Everything {
  readonly sequences: object
  readonly collections: readonly object[]
  readonly blobs: readonly string[]
  readonly documents: readonly Map<string, object>[]
}

/** Removes the keys of the logs from documents, and returns them; and the session codes of artworks. */
function takeLogKeys(documents: Everything['documents']): unknown[] {
  return documents.flatMap((collection) =>
    [...collection].flatMap(([id, document]) => {
      if (!('logKey' in document)) return []
      const { logKey, sessionCode: _, ...rest } = { sessionCode: null, ...document }
      collection.set(id, rest)
      return [logKey]
    }),
  )
}

async function everythingIn({ mongodbUri, dataDirectory }: StorageLocation): Promise<Everything> {
  const reader = mongodbUri === null ? openEmbeddedReader(dataDirectory) : await openMongoReader(mongodbUri)
  try {
    const { collections, sequences } = reader
    const kept: { collection: (typeof collections)[number]; documents: Map<string, object> }[] = []
    for (const collection of collections.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const documents = await documentsOf(reader, collection.name)
      // MongoDB has a collection from when it is first read; the embedded engine from its first document.
      const isBackedUp = !isDerivedCollection(collection.name) && collection.name !== 'restores'
      if (documents.size > 0 && isBackedUp) kept.push({ collection, documents })
    }
    return {
      sequences,
      collections: kept.map(({ collection }) => collection),
      documents: kept.map(({ documents }) => documents),
      blobs: await blobsOf(reader),
    }
  } finally {
    await reader.close()
  }
}

async function documentsOf(reader: ConsistentReader, name: string): Promise<Map<string, object>> {
  const found = new Map<string, object>()
  for await (const document of reader.documents(name)) found.set(`${name}:${String(Object(document)._id)}`, document)
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function blobsOf(reader: ConsistentReader): Promise<string[]> {
  const found: string[] = []
  for await (const { name, bytes } of reader.blobs((name) => name.startsWith('plates/')))
    found.push(`${name} ${Buffer.from(bytes).toString('hex')}`)
  return found.toSorted()
}

test.each([['embedded'], ['MongoDB']] as [Engine][])(
  'a restored %s engine knows no sessions, links, invitations and keys of calls: what was ended since stays ended (RETENTION-53)',
  async (engine) => {
    if (engine === 'MongoDB' && !isMongodThere) return
    const before = await filledStorage('embedded')
    const { storage } = await openStorage(before)
    const session = { _id: 'ended later', userId: 1, data: '{}', expiresAt: new Date(Date.now() + 86_400_000) }
    await storage.collection(sessionCollection).insertOne(session)
    const [createdAt, expiresAt] = [new Date(), session.expiresAt]
    const link = { _id: 1, key: 'taken back later', salt: 's', createdAt, createdBy: 1, expiresAt }
    await storage.collection(pictureLinkCollection).insertOne(link)
    const home = { _id: '3:1', childId: 3, inviterId: 1, familyId: 1, codeHash: 'taken back later', expiresAt }
    await storage.collection(homeInvitationCollection).insertOne(home)
    await storage.collection(familyInvitationCollection).insertOne({
      _id: 1,
      familyId: 1,
      inviterId: 1,
      inviteeId: null,
      username: null,
      email: null,
      status: 'pending',
      code: 'taken back later',
      message: null,
      createdAt,
      expiresAt,
    })
    const idempotency = createIdempotency({
      storage,
      shared: false,
      now: () => new Date(),
      wait: () => Promise.resolve(),
      newAttempt: randomUUID,
    })
    const made = { first: async () => 1, keep: () => ({ id: 1 }), again: async () => 1 }
    await idempotency.once({ userId: 1, key: 'k', call: 'POST', body: null }, made)
    await storage.close()
    const backup = await newDirectory()
    await backUp(before, backup, new Date())
    const after = await emptyLocation(engine)
    await restoreBackup(backup, after, new Date())
    const restored = await openStorage(after)
    try {
      expect(await restored.storage.collection(sessionCollection).find({})).toEqual([])
      expect(await restored.storage.collection(pictureLinkCollection).find({})).toEqual([])
      expect(await restored.storage.collection(homeInvitationCollection).find({})).toEqual([])
      expect(await restored.storage.collection(familyInvitationCollection).find({})).toEqual([])
      expect(await restored.storage.collection(keyCollection).find({})).toEqual([])
    } finally {
      await restored.storage.close()
    }
  },
)

test.each([['embedded'], ['MongoDB']] as [Engine][])(
  'a restored %s engine gives no right by a device, a code or a question that may have ended since (RETENTION-453)',
  async (engine) => {
    if (engine === 'MongoDB' && !isMongodThere) return
    const before = await filledStorage('embedded')
    const { storage } = await openStorage(before)
    const at = new Date()
    const mother = { _id: '1:1', memberId: 1, familyId: 1, userId: 1, role: 'parent', joinedAt: at } as const
    const asked = { _id: '1:2', memberId: 2, familyId: 1, userId: 2, role: 'member', joinedAt: at } as const
    await storage.collection(familyMemberCollection).insertMany([mother, { ...asked, askedToParentBy: 1 }])
    const device = { _id: 1, familyId: 1, tokenHash: 'h', device: 'iPad', addedBy: 1, createdAt: at, lastUsedAt: at }
    await storage.collection(familyDeviceCollection).insertOne(device)
    expect(await isConfirmed(storage, device)).toBe(true)
    const artworks = storage.collection(artworkCollection)
    const codes = ['AAAAAA', 'BBBBBB']
    for (const [i, sessionCode] of codes.entries())
      await artworks.updateOne({ _id: i + 1 }, { $set: { sessionCode, collaborativeMode: true } })
    await artworks.updateMany({ _id: { $gt: 2 } }, { $set: { sessionCode: null, collaborativeMode: false } })
    await storage.close()
    const backup = await newDirectory()
    await backUp(before, backup, at)
    const after = await emptyLocation(engine)
    await restoreBackup(backup, after, new Date())
    const { storage: restored } = await openStorage(after)
    try {
      expect(await restored.collection(familyMemberCollection).find({}, { sort: { _id: 1 } })).toEqual([mother, asked])
      const [back] = await restored.collection(familyDeviceCollection).find({})
      expect(back).toMatchObject({ _id: 1, tokenHash: 'h' })
      expect(await isConfirmed(restored, back!)).toBe(false)
      const rows = await restored.collection(artworkCollection).find({}, { sort: { _id: 1 } })
      const anew = rows.map(({ sessionCode }) => sessionCode)
      expect(anew).toEqual([expect.stringMatching(/^[A-Z2-9]{6}$/), expect.stringMatching(/^[A-Z2-9]{6}$/), null, null])
      expect(anew.filter((code) => code !== null && codes.includes(code))).toEqual([])
    } finally {
      await restored.close()
    }
  },
)

const enginePairs: [Engine, Engine][] = [
  ['embedded', 'embedded'],
  ['embedded', 'MongoDB'],
  ['MongoDB', 'embedded'],
  ['MongoDB', 'MongoDB'],
]
describe.each(enginePairs)('A backup of the %s engine restored to the %s engine', (from, to) => {
  test.skipIf(!isMongodThere && (from === 'MongoDB' || to === 'MongoDB'))(
    'restores everything except derived data, and gives no number again that was given since (RETENTION-454)',
    async () => {
      const before = await filledStorage(from)
      const backup = await newDirectory()
      await backUp(before, backup, new Date())
      const { storage } = await openStorage(before)
      const given: number[] = []
      while (given.length < 20) given.push(await storage.nextId('users'))
      await storage.close()
      const after = await emptyLocation(to)
      await restoreBackup(backup, after, new Date())

      const [{ sequences, ...restored }, { sequences: _, ...backedUp }] = [
        await everythingIn(after),
        await everythingIn(before),
      ]
      expect(Object.keys(sequences).toSorted()).toEqual(['artworks', 'users'])
      const keys = [restored, backedUp].flatMap(({ documents }) => takeLogKeys(documents))
      expect(restored).toEqual(backedUp)
      // Every artwork has a new key, and another code.
      expect(new Set(keys).size).toBe(8)
      for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/)
      expect(await readFile(join(after.dataDirectory, 'session-secret'), 'utf8')).toBe('a secret that signs cookies')
      const opened = await openStorage(after)
      for (const artworkId of [1, 2, 3, 4])
        expect(await verifyArtwork(artworkId, opened)).toMatchObject({
          entries: artworkId === 4 ? 700 : 3,
          derivedData: [],
          faults: [],
        })
      expect(await opened.storage.nextId('artworks')).toBeGreaterThan(4)
      expect(await opened.storage.nextId('users')).toBeGreaterThan(given.at(-1)!)
      await opened.storage.close()
    },
  )
})

test('A restored storage tells of its restore, and of those before it (OUTBOX-14)', async () => {
  const [made, restored, madeAgain, restoredAgain] = ['10', '12', '14', '16'].map(
    (day) => `2026-11-${day}T03:00:00.000Z`,
  )
  const backups = await newDirectory()
  let from = await filledStorage('embedded')
  for (const [backupOf, at] of [
    [made, restored],
    [madeAgain, restoredAgain],
  ]) {
    const to = await emptyLocation('embedded')
    await backUp(from, join(backups, String(at)), new Date(String(backupOf)))
    await restoreBackup(join(backups, String(at)), to, new Date(String(at)))
    from = to
  }
  const { storage } = await openStorage(from)
  expect(await readRestores(storage)).toEqual([
    { at: restoredAgain, backupOf: madeAgain },
    { at: restored, backupOf: made },
  ])
  await storage.close()
})

describe.each<Engine>(['embedded', 'MongoDB'])('On the %s engine', (engine) => {
  test.skipIf(!isMongodThere && engine === 'MongoDB')('a consistent reader does not see later writes', async () => {
    const location = await filledStorage(engine)
    const reader =
      location.mongodbUri === null
        ? openEmbeddedReader(location.dataDirectory)
        : await openMongoReader(location.mongodbUri)
    const settings = location.mongodbUri === null ? {} : { MONGODB_URI: location.mongodbUri }
    const changing = { DATA_DIR: location.dataDirectory, ...settings }
    expect(await new Processes().runScript('tests/tools/change-everything.ts', [], changing)).toEqual({
      code: 0,
      output: '',
    })

    expect((await documentsOf(reader, 'strokeLog')).size).toBe(709)
    expect((await documentsOf(reader, 'artworks')).size).toBe(4)
    expect([...(await documentsOf(reader, 'users')).values()]).toMatchObject([{ email: null }, { email: null }])
    expect(reader.sequences).toEqual({ artworks: 4, users: 2 })
    await reader.close()
  })
})

test('A backup holds plates that are removed while it reads documents', async () => {
  const { dataDirectory } = await filledStorage('embedded')
  const reader = openEmbeddedReader(dataDirectory)
  const removing: ConsistentReader = {
    ...reader,
    async *documents(name) {
      await rm(join(dataDirectory, 'blobs', 'plates'), { recursive: true, force: true })
      yield* reader.documents(name)
    },
  }
  const settings = { madeAt: new Date(), sessionSecret: null }
  expect((await writeBackup(removing, await newDirectory(), settings)).manifest.blobs).not.toEqual([])
  await reader.close()
})

describe('Backup and restore refuse', () => {
  let location: StorageLocation
  let backup: string
  let kept: string[]
  beforeAll(async () => {
    location = await filledStorage('embedded')
    backup = await newDirectory()
    await backUp(location, backup, new Date())
    // All tests of this group share them, so `afterEach` must not remove them.
    kept = temporary.splice(0)
  })
  afterAll(() => Promise.all(kept.map((path) => rm(path, { recursive: true }))))

  test('a backup into a directory that is not empty, and a backup of no storage', async () => {
    await expect(backUp(location, backup, new Date())).rejects.toThrow('is not empty')
    await expect(backUp(await emptyLocation('embedded'), await newDirectory(), new Date())).rejects.toThrow(
      'no storage',
    )
  })

  test('a restore into a data directory that is not empty', async () => {
    await expect(restoreBackup(backup, location, new Date())).rejects.toThrow('is not empty')
    const taken = await emptyLocation('embedded')
    await mkdir(taken.dataDirectory)
    await writeFile(join(taken.dataDirectory, 'anything'), '')
    await expect(restoreBackup(backup, taken, new Date())).rejects.toThrow('is not empty')
  })

  test.skipIf(!isMongodThere)('a restore into a database that is not empty', async () => {
    const taken = await filledStorage('MongoDB')
    await expect(restoreBackup(backup, taken, new Date())).rejects.toThrow('is not empty')
  })

  test.skipIf(!isMongodThere)('no database that was only read', async () => {
    const read = await emptyLocation('MongoDB')
    const stored = await openForReading(read)
    const marks = { store: stored.writable, isWhole: true, now: () => new Date() }
    for await (const line of verifyAll(stored, marks)) throw new Error(line.text)
    expect(await verifyOne(stored, 1, marks)).toBeNull()
    await stored.storage.close()
    await restoreBackup(backup, read, new Date())
    expect((await everythingIn(read)).documents.length).toBeGreaterThan(0)
  })

  test('a restore of a backup in which any file is changed, truncated or missing, without writing anything', async () => {
    const files = (await readdir(backup, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    expect(files.map((path) => path.slice(backup.length + 1).split('/')[0])).toEqual(
      expect.arrayContaining(['manifest.json', 'documents', 'blobs', 'session-secret']),
    )
    const target = await emptyLocation('embedded')
    for (const path of files) {
      const whole = await readFile(path)
      const changed = Buffer.from(whole)
      const at = Math.floor(whole.length / 2)
      changed[at] = changed[at]! ^ 1
      for (const bytes of [changed, whole.subarray(0, at), null]) {
        if (bytes) await writeFile(path, bytes)
        else await rm(path)
        await expect(restoreBackup(backup, target, new Date()), path).rejects.toThrow(
          /damaged|no finished backup|cannot be read/,
        )
      }
      await writeFile(path, whole)
    }
    await expect(readdir(target.dataDirectory)).rejects.toThrow('ENOENT')
    await restoreBackup(backup, target, new Date())
  })
})
