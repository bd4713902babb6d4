/** Two processes that share a storage: which one owns a room, and what of its log the other one reads. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStrokeLog, type NewLogEntry, type StrokeLog } from '#server/log/stroke-log.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { type Cluster, createCluster, type OpenRooms, RoomSharing } from './room-sharing.ts'

const log = pino({ level: 'silent' })
const ARTWORK = 1
const ENTRY: NewLogEntry = { userId: 1, at: new Date(0), update: Uint8Array.of(1) }

/** A process whose rooms only note what they are told. Tests let its time pass and its lease be renewed. */
class TestProcess implements OpenRooms {
  readonly open = new Set<number>()
  readonly noticed: number[] = []
  readonly peers: string[] = []
  readonly givenUp: number[] = []
  readonly watched: (readonly number[] | undefined)[] = []
  members = true
  /** Milliseconds. */
  time = 0
  readonly sharing: RoomSharing
  readonly cluster: Cluster

  private constructor(cluster: Cluster, strokeLog: StrokeLog) {
    this.cluster = cluster
    const watch: StrokeLog['watch'] = (onEntry, artworkIds) => {
      this.watched.push(artworkIds)
      return strokeLog.watch(onEntry, artworkIds)
    }
    this.sharing = new RoomSharing(cluster, this, {
      strokeLog: { lastSeq: (artworkId) => strokeLog.lastSeq(artworkId), watch },
      clock: () => this.time,
      log,
    })
  }

  static async start(storage: Storage, strokeLog: StrokeLog): Promise<TestProcess> {
    const now = (): Date => new Date(Date.UTC(2026, 0, 1) + process.time)
    const process = new TestProcess(await createCluster({ storage, now, log }, null), strokeLog)
    await process.sharing.start()
    return process
  }

  has = (artworkId: number): boolean => this.open.has(artworkId)
  get artworkIds(): number[] {
    return [...this.open]
  }
  peersOf = (): string[] => this.peers
  hasMembers = (): boolean => this.members
  noticeAppend = (_artworkId: number, seq: number): void => void this.noticed.push(seq)
  notePeer = (_artworkId: number, peer: string): void => void this.peers.push(peer)
  giveUp = (artworkId: number): void => {
    this.givenUp.push(artworkId)
    this.open.delete(artworkId)
    this.sharing.leave(artworkId)
  }

  async enter(artworkId = ARTWORK): Promise<readonly string[]> {
    this.open.add(artworkId)
    const peers = await this.sharing.enter(artworkId)
    this.sharing.publish({ kind: 'opened', artworkId }, peers)
    return peers
  }

  /** Renews the lease and reads those of others, some times in a row. */
  async beat(times = 1): Promise<void> {
    for (let i = 0; i < times; i += 1) {
      this.time += 1_500
      await this.sharing.beat()
    }
  }
}

let directory: string
let storage: Storage
let strokeLog: StrokeLog
let left: TestProcess
let right: TestProcess
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-sharing-'))
  storage = await openEmbeddedStorage({ directory })
  strokeLog = createStrokeLog({ storage })
  left = await TestProcess.start(storage, strokeLog)
  right = await TestProcess.start(storage, strokeLog)
})
afterEach(async () => {
  await left.sharing.close()
  await right.sharing.close()
  await storage.close()
  await rm(directory, { recursive: true })
})

const ownerRow = () =>
  storage
    .collection<{ _id: number; owner: string | null; term: number; guests: string[] }>({
      name: 'roomOwners',
      indexes: [],
    })
    .findOne({ _id: ARTWORK })

test('a room in one process is read by no other, and not by change feed', async () => {
  expect(await left.enter()).toEqual([])
  await right.enter(2)
  await strokeLog.append(ARTWORK, LOG_START, [ENTRY])
  await left.beat()
  await right.beat()
  expect([left.watched, right.watched]).toEqual([[], []])
  expect(await ownerRow()).toMatchObject({ owner: left.cluster.processes.id, term: 1 })
})

test('a room in two processes is followed by both, also what was written before the first one knew', async () => {
  await left.enter()
  const enters = right.enter()
  const after = await strokeLog.append(ARTWORK, LOG_START, [ENTRY])
  expect(await enters).toEqual([left.cluster.processes.id])
  await eventually(() => left.noticed.includes(1))
  await strokeLog.append(ARTWORK, after, [ENTRY])
  await eventually(() => left.noticed.includes(2) && right.noticed.includes(2))
  expect([left.watched, right.watched]).toEqual([[[ARTWORK]], [[ARTWORK]]])
  expect([left.peers, right.peers]).toEqual([[right.cluster.processes.id], [left.cluster.processes.id]])
})

test('an owner that no longer renews its lease loses its rooms to a guest, under a higher number, and gives them up', async () => {
  await left.enter()
  await left.enter(2)
  await right.enter()
  await right.beat(2)
  expect(await ownerRow()).toMatchObject({ owner: left.cluster.processes.id, term: 1 })
  await right.beat()
  expect(await ownerRow()).toMatchObject({ owner: right.cluster.processes.id, term: 2 })
  left.time += 60_000
  await left.beat()
  expect([left.givenUp, right.givenUp]).toEqual([[ARTWORK], []])
  expect(left.has(2)).toBe(true)
})

test('a time in which no process could write takes no room from its owner', async () => {
  await left.enter()
  await right.enter()
  right.members = false
  for (const process of [left, right]) process.time += 60_000
  await right.beat()
  await left.beat()
  await right.beat()
  expect(await ownerRow()).toMatchObject({ owner: left.cluster.processes.id, term: 1 })
})

test('a guest in whose room people are takes it after a while, and once in an hour only', async () => {
  await left.enter()
  await right.enter()
  const beatsOfBoth = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i += 1) {
      await left.beat()
      await right.beat()
    }
  }
  await beatsOfBoth(19)
  expect(left.givenUp).toEqual([])
  right.members = false
  await beatsOfBoth(3)
  expect(left.givenUp).toEqual([])
  right.members = true
  await beatsOfBoth(2)
  await eventually(() => left.givenUp.length > 0)
  expect(await ownerRow()).toMatchObject({ owner: right.cluster.processes.id, term: 2 })
  // People come back to the first process: the balancer does not keep the artwork on one.
  await left.enter()
  await beatsOfBoth(100)
  expect([left.givenUp, right.givenUp]).toEqual([[ARTWORK], []])
})

test('a guest that has ended is not waited for', async () => {
  await left.enter()
  await right.enter()
  await eventually(() => left.watched.length > 0)
  await left.beat(30)
  const before = left.peers.length
  await strokeLog.append(ARTWORK, LOG_START, [ENTRY])
  await left.enter(3)
  expect([left.noticed.filter((seq) => seq > 0), left.peers.length]).toEqual([[], before])
})

test('a signal of an earlier version, which names no receiver, makes the room a shared one', async () => {
  await left.enter()
  const signals = storage.collection<{ _id: string; process: string; at: Date; signal: unknown }>({
    name: 'signals',
    indexes: [{ fields: ['at'] }],
  })
  await signals.insertOne({
    _id: 'x',
    process: 'earlier',
    at: new Date(),
    signal: { kind: 'open', artworkId: ARTWORK },
  })
  await eventually(() => left.watched.length > 0)
  expect(left.peers).toEqual(['earlier'])
})

/** Lets a process not read who owns rooms, once. Returns whether it has tried. */
function failReviewOnce({ cluster: { owners } }: TestProcess): () => boolean {
  const review = owners.review.bind(owners)
  let hasFailed = false
  owners.review = async (artworkIds) => {
    if (hasFailed) return review(artworkIds)
    hasFailed = true
    throw new Error('the storage does not respond')
  }
  return () => hasFailed
}

test('an owner that was paused gives its rooms up, also when it cannot read at first who owns them', async () => {
  await left.enter()
  // It hears nothing of the new owner: a bus may lose signals.
  await left.cluster.signals.close()
  await right.beat(4)
  await right.enter()
  expect(await ownerRow()).toMatchObject({ owner: right.cluster.processes.id, term: 2 })
  left.time += 60_000
  failReviewOnce(left)
  await expect(left.beat()).rejects.toThrow('does not respond')
  await left.beat()
  expect(left.givenUp).toEqual([ARTWORK])
})

test('a process goes on when it cannot read who owns a room that has moved', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown): void => void unhandled.push(error)
  process.on('unhandledRejection', note)
  await left.enter()
  const hasFailed = failReviewOnce(left)
  right.sharing.publish({ kind: 'moved', artworkId: ARTWORK }, [left.cluster.processes.id])
  await eventually(hasFailed)
  await nextTurn()
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('a room that its owner closes goes to the guest', async () => {
  await left.enter()
  await right.enter()
  left.open.delete(ARTWORK)
  left.sharing.leave(ARTWORK)
  await eventually(async () => (await ownerRow())?.owner === null)
  await right.beat()
  expect(await ownerRow()).toMatchObject({ owner: right.cluster.processes.id, term: 2 })
})

/** Closes a room when it is about to be reviewed, and lets `enter` come after that. */
function closeBeforeReview({ cluster: { owners }, open, sharing }: TestProcess, enter: typeof owners.review): void {
  owners.review = async (artworkIds) => {
    open.delete(ARTWORK)
    sharing.leave(ARTWORK)
    await eventually(async () => !(await ownerRow())?.guests.includes(right.cluster.processes.id))
    return enter(artworkIds)
  }
}

test('a room that is closed while its process claims it is given up at once', async () => {
  await left.enter()
  await right.enter()
  await right.beat(2)
  closeBeforeReview(right, right.cluster.owners.review.bind(right.cluster.owners))
  await right.beat()
  await eventually(async () => (await ownerRow())?.owner === null)
})

test('a room that is closed while its process becomes a guest is left at once', async () => {
  await left.enter()
  await right.enter()
  closeBeforeReview(right, async () => [await right.cluster.owners.enter(ARTWORK)])
  await right.beat()
  await eventually(async () => (await ownerRow())?.guests.length === 0)
  expect(await ownerRow()).toMatchObject({ owner: left.cluster.processes.id })
})

test('a room that is closed while its guest takes it is given up, and no longer a shared one', async () => {
  await left.enter()
  await right.enter()
  const take = right.cluster.owners.take.bind(right.cluster.owners)
  right.cluster.owners.take = (artworkId) => {
    right.open.delete(ARTWORK)
    right.sharing.leave(ARTWORK)
    return take(artworkId)
  }
  right.time += 30_000
  await right.beat()
  await eventually(async () => (await ownerRow())?.owner === null)
  expect(right.sharing.sharedRooms).toBe(0)
})

test('a room that is being opened while all rooms are reviewed is not given up', async () => {
  await left.enter()
  const enter = right.cluster.owners.enter.bind(right.cluster.owners)
  right.cluster.owners.enter = async (artworkId) => {
    right.time += 60_000
    await right.sharing.beat()
    return enter(artworkId)
  }
  await right.enter()
  expect(right.givenUp).toEqual([])
})

test('a process that hears no signals finds by itself that another one has its room open', async () => {
  await left.enter()
  right.cluster.signals.publish = () => {}
  await right.enter()
  for (let i = 0; i < 20; i += 1) {
    await left.beat()
    await right.beat()
  }
  expect(left.watched).toEqual([[ARTWORK]])
  expect([left.sharing.sharedRooms, right.sharing.sharedRooms]).toEqual([1, 1])
})
