/**
 * Serves the newest picture of each artwork, painted from its log once, and stored in each size that was asked for. There are two
 * lanes, each with a queue, in which people take turns, and painting threads: a quick one, which paints every picture for a moment,
 * and a long one for the pictures that are not done then (SECURITY-12). One that takes too long there is set aside (PAINT-5).
 */
import type { Logger } from 'pino'
import { PAINTERS } from '#crdt/painter/painters.ts'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { FairQueue } from '#server/http/budgets/fair-queue.ts'
import { JobQueue, QueueFull } from '#server/http/budgets/job-queue.ts'
import { Problem } from '#server/http/problem.ts'
import { updatesOfSnapshot } from '#server/log/snapshot-index.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { PICTURE_TAKES_TOO_LONG } from '#server/texts/artworks.ts'
import { encodeStoredPicture, type ArtworkPicture, decodeStoredPicture } from './stored-picture.ts'
import type { LogToPaint } from './log-reader.ts'
import type { PaintPool } from './paint-pool.ts'
import { PaintingStopped } from './paint-thread.ts'
import { type ArtworkPictureSize, encodePicture, resizePicture } from './picture-file.ts'
import type { SetAside } from './set-aside.ts'
import { SharedWork } from './shared-work.ts'

export interface PictureRequest {
  readonly size: ArtworkPictureSize
  /** The account that waits for it. */
  readonly userId: number
  /** Rejects when the caller may not see the picture. It is asked once the picture is painted, which may take minutes (SECURITY-500). */
  readonly judge: () => Promise<unknown>
  readonly signal?: AbortSignal
}

type PicturePool = Pick<PaintPool, 'picture' | 'size'>

interface Lane {
  readonly queue: FairQueue
  readonly threads: PicturePool
  /** Painting stops after this time. */
  readonly limitMs: number
  /** Longer logs are not painted here, because reading them takes long already. */
  readonly maxLogBytes: number
}

/** A picture that is not painted in this time goes on in the long lane: about 2,500 strokes. */
const QUICK_PAINTING_MS = 300
const QUICK_LOG_BYTES = 4 * 1024 * 1024
/** About what the strokes of an artwork may take (STROKE-10); twenty thousand ordinary ones take less, also on a slow server. */
export const LONG_PAINTING_MS = 120_000
/** Pictures of the quick lane for each of its threads: one is painted while another one is encoded. */
const QUICK_PICTURES = 2
/** Those of the long lane are painted in turns; each holds its log and 16 MB in memory. */
const LONG_PICTURES = 3
/** Files that are encoded at the same time. libuv has four threads for that, which also write to the disk and hash passwords. */
const ENCODED_AT_ONCE = 2
const MAX_QUEUED_PICTURES = 256
/** When somebody may ask again for a picture that is set aside. */
const RETRY_AFTER_S = 600
/** Artworks that are known to hold up the quick lane; beyond this, the first is forgotten. */
const MAX_KNOWN_LONG = 1_000

/** Returns the blob name of an artwork's newest picture. */
export const storedPictureName = (artworkId: number, size: ArtworkPictureSize): string =>
  `pictures/${artworkId}-${size}`

function logBytes({ snapshot, updates }: Pick<LogToPaint, 'snapshot' | 'updates'>): number {
  const all = [...(snapshot ? updatesOfSnapshot(snapshot) : []), ...updates]
  return all.reduce((bytes, { length }) => bytes + length, 0)
}

/** Concurrent requests for the same picture share one painting. */
export function createPictureService(options: {
  pageOf: (artworkId: number) => Promise<Pick<LogToPaint, 'painterVersion'>>
  lastSeq: (artworkId: number) => Promise<number>
  /** Returns the mark of the log at an entry, or null when it is not in the log or the artwork is deleted. */
  markAt: (artworkId: number, seq: number) => Promise<string | null>
  /** Returns the entry of the log since which pictures may be shown: those that end before it hold strokes that were taken off. */
  shownFrom: (artworkId: number) => Promise<number>
  readLog: (artworkId: number) => Promise<LogToPaint>
  /** Returns encoded plates by their hash. */
  plates: (hash: string) => Promise<Uint8Array>
  /** Returns the artwork's opening picture, or null. */
  openingPicture: (artworkId: number) => Promise<Uint8Array | null>
  blobs: BlobStore
  quickThreads: PicturePool
  longThreads: PicturePool
  setAside: SetAside
  log: Pick<Logger, 'warn'>
  /** Pictures that may wait in each queue. */
  maxQueued?: number
}) {
  const { pageOf, lastSeq, markAt, shownFrom, readLog, plates, openingPicture, blobs } = options
  const { quickThreads, longThreads, setAside, log } = options
  const { maxQueued = MAX_QUEUED_PICTURES } = options
  const quick: Lane = {
    queue: new FairQueue({ concurrency: QUICK_PICTURES * quickThreads.size, maxQueued }),
    threads: quickThreads,
    limitMs: QUICK_PAINTING_MS,
    maxLogBytes: QUICK_LOG_BYTES,
  }
  const long: Lane = {
    queue: new FairQueue({ concurrency: LONG_PICTURES * longThreads.size, maxQueued }),
    threads: longThreads,
    limitMs: LONG_PAINTING_MS,
    maxLogBytes: Infinity,
  }
  const requests = new SharedWork<ArtworkPicture>()
  const inFlight = new SharedWork<ArtworkPicture | null>()
  const resizing = new SharedWork<ArtworkPicture>()
  // It refuses nothing: what waits here has had its turn.
  const encodings = new JobQueue({ concurrency: ENCODED_AT_ONCE, maxQueued: Infinity })
  /** Artworks that have ended a quick thread. */
  const knownLong = new Set<number>()

  /** Returns null also for a picture of another log (LOG-3) or another painter. */
  async function readStored(artworkId: number, size: ArtworkPictureSize): Promise<ArtworkPicture | null> {
    const [bytes, { painterVersion }] = await Promise.all([
      blobs.get(storedPictureName(artworkId, size)),
      pageOf(artworkId),
    ])
    const picture = bytes && decodeStoredPicture(bytes, painterVersion)
    return picture && picture.mark === (await markAt(artworkId, picture.seq)) ? picture : null
  }

  async function storedNewest(
    artworkId: number,
    size: ArtworkPictureSize,
    last: number,
  ): Promise<ArtworkPicture | null> {
    const stored = await readStored(artworkId, size)
    return stored && stored.seq >= last ? stored : null
  }

  /** Whether nothing of a picture was taken away since its log was read: strokes, the artwork, or the log itself. */
  async function isStillShown(artworkId: number, { seq, mark }: ArtworkPicture): Promise<boolean> {
    const [from, markNow] = await Promise.all([shownFrom(artworkId), markAt(artworkId, seq)])
    return seq >= from && mark === markNow
  }

  /** Like `readStored`, for a picture that may be behind the log. */
  async function readShown(artworkId: number, size: ArtworkPictureSize): Promise<ArtworkPicture | null> {
    const picture = await readStored(artworkId, size)
    return picture && (await isStillShown(artworkId, picture)) ? picture : null
  }

  /** A picture that the storage does not take, such as on a full disk, is shown all the same, and made anew the next time. */
  async function storeIfNewer(
    artworkId: number,
    size: ArtworkPictureSize,
    picture: ArtworkPicture,
    painterVersion: number,
  ): Promise<void> {
    try {
      const newest = await readStored(artworkId, size)
      if (newest && newest.seq >= picture.seq) return
      const name = storedPictureName(artworkId, size)
      await blobs.put(name, encodeStoredPicture(picture, painterVersion))
      // Looked at after the file is there: what is taken away, also by another process, is noted before its files are removed.
      const remove = await blobs.deletionOf(name)
      if (!(await isStillShown(artworkId, picture))) await remove()
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      log.warn({ err: error, artworkId, size }, 'a picture could not be stored')
    }
  }

  /** Returns the full picture; null when it is not painted in this lane. */
  async function paint(artworkId: number, lane: Lane): Promise<ArtworkPicture | null> {
    // Somebody else's request may have had it painted in the meantime, or set aside.
    const stored = await storedNewest(artworkId, 'full', await lastSeq(artworkId))
    if (stored) return stored
    const { seq, mark, snapshot = null, updates, platesHash, painterVersion } = await readLog(artworkId)
    // A newer process has begun it; one like that can paint it.
    if (!PAINTERS.has(painterVersion)) throw Problem.unavailable()
    if (setAside.holds(artworkId, seq)) return null
    if (logBytes({ snapshot, updates }) > lane.maxLogBytes) return null
    const painted = await lane.threads
      .picture({
        artworkId,
        plates: withPainterVersion(await plates(platesHash), painterVersion),
        snapshot,
        updates,
        openingPicture: await openingPicture(artworkId),
        limitMs: lane.limitMs,
      })
      .catch((error: unknown) => {
        if (!(error instanceof PaintingStopped)) throw error
        if (lane === long) setAside.add(artworkId, seq, error)
        else noteLong(artworkId)
        return 'stopped' as const
      })
    if (painted === 'stopped') return null
    if (!painted) {
      if (lane === long) setAside.add(artworkId, seq, new Error(`not painted in ${lane.limitMs} ms`))
      return null
    }
    const { pixels, colorHash } = painted
    const picture = { file: await encodings.run(() => encodePicture(pixels)), colorHash, seq, mark }
    await storeIfNewer(artworkId, 'full', picture, painterVersion)
    setAside.delete(artworkId)
    knownLong.delete(artworkId)
    return picture
  }

  /** Returns a picture in another size, and stores it. It is made once, however many ask. */
  function resize(artworkId: number, size: ArtworkPictureSize, full: ArtworkPicture): Promise<ArtworkPicture> {
    if (size === 'full') return Promise.resolve(full)
    return resizing.run(`${artworkId} ${size} ${full.seq}`, async () => {
      const { painterVersion } = await pageOf(artworkId)
      const picture = { ...full, file: await encodings.run(() => resizePicture(full.file, size)) }
      await storeIfNewer(artworkId, size, picture, painterVersion)
      return picture
    })
  }

  function noteLong(artworkId: number): void {
    knownLong.add(artworkId)
    for (const first of knownLong) {
      if (knownLong.size <= MAX_KNOWN_LONG) break
      knownLong.delete(first)
    }
  }

  async function paintInTurn(
    artworkId: number,
    { size, userId, signal }: Omit<PictureRequest, 'judge'>,
  ): Promise<ArtworkPicture> {
    const last = await lastSeq(artworkId)
    const lanes = setAside.holds(artworkId, last) ? [] : knownLong.has(artworkId) ? [long] : [quick, long]
    const isNewEnough = (painted: ArtworkPicture | null): boolean => painted === null || painted.seq >= last
    for (const lane of lanes) {
      const key = `${lane === quick ? 'quick' : 'long'} ${artworkId}`
      const makePicture = async (): Promise<ArtworkPicture | null> => {
        const full = await inFlight.runSince(key, () => paint(artworkId, lane), isNewEnough)
        return full && resize(artworkId, size, full)
      }
      const picture = await lane.queue.run(userId, makePicture, signal)
      if (picture) return picture
    }
    const [older, full] = await Promise.all([readShown(artworkId, size), readShown(artworkId, 'full')])
    if (full && !(older && older.seq >= full.seq)) return resize(artworkId, size, full)
    if (older) return older
    throw Problem.unavailable(PICTURE_TAKES_TOO_LONG, RETRY_AFTER_S)
  }

  return {
    /** Returns how many pictures wait to be painted. */
    waiting: (): number => quick.queue.waiting + long.queue.waiting,
    /**
     * Returns the newest picture of an artwork; an older one, if there is one, where the newest takes too long to paint (PAINT-5).
     * Rejects with a 503 Problem when there is none then, or too many pictures are waiting to be painted, with the signal's
     * reason when it aborts before painting has begun, and as `judge` does.
     */
    async newest(artworkId: number, { size, userId, judge, signal }: PictureRequest): Promise<ArtworkPicture> {
      const last = await lastSeq(artworkId)
      const stored = await storedNewest(artworkId, size, last)
      if (stored) return stored
      try {
        // Each person has a turn of their own, because another person's may come much later.
        const picture = await requests.runSince(
          `${userId} ${artworkId} ${size}`,
          (allGone) => paintInTurn(artworkId, { size, userId, signal: allGone }),
          ({ seq }) => seq >= last,
          signal,
        )
        await judge()
        return picture
      } catch (error) {
        if (error instanceof QueueFull) throw Problem.unavailable()
        throw error
      }
    },
  }
}

export type PictureService = ReturnType<typeof createPictureService>
