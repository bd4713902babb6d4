/** Test support: an instance without a running server. It has a storage in a temporary directory, accounts and artworks. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import { encodePlates, withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { artworkCollection, painterVersionOf } from '#server/artworks/artwork-row.ts'
import { titleKeyOf } from '#server/artworks/title-key.ts'
import { newLogKey } from '#server/artworks/log-keys.ts'
import { createContributors } from '#server/artworks/contributors.ts'
import { createLog } from '#server/http/logging/log.ts'
import { type OpenedStorage, openStorage } from '#server/open-storage.ts'
import { createLogReader } from '#server/pictures/log-reader.ts'
import { encodeMarked } from '#server/pictures/opening-picture-service.ts'
import { openingPictureName } from '#server/pictures/opening-picture-store.ts'
import type { PaintJob } from '#server/pictures/paint-job.ts'
import { paintOpeningPicture, paintPicture } from '#server/pictures/paint-picture.ts'
import { SetAside } from '#server/pictures/set-aside.ts'
import { createPictureService } from '#server/pictures/picture-service.ts'
import { Room } from '#server/sync/room/room.ts'
import { createSnapshots } from '#server/log/snapshots.ts'
import { createStrokeLog, type StrokeLog } from '#server/log/stroke-log.ts'
import { packPlates } from '#server/templates/packed-plates.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'
import { crossedPage } from '#tests/core/support/crossed-page.ts'
import { someAccountRow } from '#tests/some-account.ts'

const page = await packPlates(encodePlates(crossedPage()))
/** Milliseconds. Each log entry is one second later than the one before. */
const START_MS = Date.UTC(2026, 10, 1)

export class TestInstance {
  readonly dataDirectory: string
  readonly stored: OpenedStorage
  readonly strokeLog: StrokeLog
  #seconds = 0

  private constructor(dataDirectory: string, stored: OpenedStorage) {
    this.dataDirectory = dataDirectory
    this.stored = stored
    this.strokeLog = createStrokeLog(stored)
  }

  static async open(mongodbUri: string | null = null): Promise<TestInstance> {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'fridgedoor-tools-'))
    const instance = new TestInstance(dataDirectory, await openStorage({ dataDirectory, mongodbUri }))
    await createPlatesStore(instance.stored.blobs).put(page)
    return instance
  }

  /** Opens a copy of a closed instance's data. */
  static async openCopy(dataDirectory: string): Promise<TestInstance> {
    const copy = await mkdtemp(join(tmpdir(), 'fridgedoor-tools-'))
    await cp(dataDirectory, copy, { recursive: true })
    return new TestInstance(copy, await openStorage({ dataDirectory: copy, mongodbUri: null }))
  }

  async close({ keepData = false } = {}): Promise<void> {
    await this.stored.storage.close()
    if (!keepData) await rm(this.dataDirectory, { recursive: true })
  }

  /** Returns the new account's id. */
  async createAccount(username: string): Promise<number> {
    const { storage } = this.stored
    const _id = await storage.nextId('users')
    await storage
      .collection(accountCollection)
      .insertOne(someAccountRow(_id, { username, createdAt: new Date(START_MS) }))
    return _id
  }

  /** Creates an artwork that the people in `joined` have joined. Returns its id. */
  async createArtwork(owner: number, joined: readonly number[] = []): Promise<number> {
    const { storage } = this.stored
    const _id = await storage.nextId('artworks')
    await storage.collection(artworkCollection).insertOne({
      _id,
      logKey: newLogKey(),
      userId: owner,
      title: `Picture ${_id}`,
      titleKey: titleKeyOf(`Picture ${_id}`),
      templateId: null,
      templateUrl: null,
      originalTemplateUrl: null,
      platesHash: page.hash,
      painterVersion: PAINTER_VERSION,
      completed: false,
      completedAt: null,
      collaborativeMode: joined.length > 0,
      sessionCode: joined.length > 0 ? `CODE${_id}` : null,
      familyId: null,
      visibility: 'public',
      visibilityChosen: true,
      createdAt: new Date(START_MS),
      updatedAt: new Date(START_MS),
    })
    const contributors = createContributors({ storage, now: () => new Date(START_MS + 1) })
    for (const userId of joined) await contributors.add(_id, userId, 'collaborator')
    return _id
  }

  openRoom(artworkId: number): Promise<Room> {
    return Room.open(artworkId, {
      log: this.strokeLog,
      snapshots: this.snapshots(),
      now: () => new Date(START_MS + ++this.#seconds * 1_000),
      events: { onBroadcast() {}, onStrokes() {}, onFailure() {}, onSnapshotFailure() {}, onSetAside() {} },
    })
  }

  snapshots(): ReturnType<typeof createSnapshots> {
    return createSnapshots({ ...this.stored, log: createLog({ level: 'silent' }) }, this.strokeLog)
  }

  /** Paints and stores the newest picture in both sizes, and an opening picture. Returns the picture's color hash. */
  async paintPictures(artworkId: number): Promise<string> {
    const { blobs } = this.stored
    const readLog = createLogReader(
      async (id) => {
        const row = (await this.stored.storage.collection(artworkCollection).findOne({ _id: id }))!
        return { ...row, painterVersion: painterVersionOf(row) }
      },
      (id, seq) => this.strokeLog.stream(id, seq),
      async () => null,
    )
    const { seq, updates, mark, platesHash } = await readLog(artworkId)
    const thread = { size: 1, picture: async (job: PaintJob) => paintPicture(job) }
    const pictures = createPictureService({
      pageOf: async () => ({ painterVersion: PAINTER_VERSION }),
      lastSeq: async () => seq,
      markAt: async () => mark,
      readLog,
      plates: (hash) => createPlatesStore(blobs).encoded(hash),
      openingPicture: async () => null,
      shownFrom: async () => 0,
      blobs,
      quickThreads: thread,
      longThreads: thread,
      setAside: new SetAside(() => 0, createLog({ level: 'silent' })),
      log: createLog({ level: 'silent' }),
    })
    const plates = withPainterVersion(await createPlatesStore(blobs).encoded(platesHash), PAINTER_VERSION)
    const job = { artworkId, plates, updates }
    const openingPicture = paintOpeningPicture(job, (strokes) => strokes)
    await blobs.put(openingPictureName(artworkId), encodeMarked(mark, openingPicture))
    const reader = { userId: 1, judge: () => Promise.resolve() }
    await pictures.newest(artworkId, { size: 'small', ...reader })
    return (await pictures.newest(artworkId, { size: 'full', ...reader })).colorHash
  }
}
