/**
 * Paints and stores an opening picture for every long artwork, so that a device need not paint thousands of strokes on opening.
 * It is painted in the background, after a room was evicted or the picture was requested. It is derived data: the log stays the
 * only truth.
 */
import { Buffer } from 'node:buffer'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import type { Context } from '#server/context/context.ts'
import { strokesIn } from '#server/log/stroke-tally.ts'
import { JobQueue, QueueFull } from '#server/http/budgets/job-queue.ts'
import { openingPictureSeq } from '#crdt/painter/timeline/opening-picture.ts'
import { LOG_MARK_BYTES } from '#server/log/log-chain.ts'
import type { LogToPaint } from './log-reader.ts'
import { PaintingStopped, type PaintThread } from './paint-thread.ts'
import type { SetAside } from './set-aside.ts'

export const encodeMarked = (mark: string, picture: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(mark, 'base64url'), picture])

/** A picture is painted again when its log has this many strokes more. A device paints fewer in a tenth of a second. */
const RENEW_AFTER_STROKES = 250
/** Artworks whose newer strokes are remembered as counted; the least recently counted one is forgotten first. */
const MAX_COUNTED = 500
/** Artworks that may wait for an opening picture. Another one gets its picture after a later request. */
const MAX_QUEUED_ARTWORKS = 32

/** Returns the blob name of an artwork's opening picture. */
export const openingPictureName = (artworkId: number): string => `pictures/${artworkId}-keyframe`

/** Opening pictures are painted one at a time, and an artwork is queued once. */
export function createOpeningPictureService(
  { blobs, log }: Pick<Context, 'blobs' | 'log'>,
  {
    pageOf,
    entriesAfter,
    markAt,
    readLog,
    plates,
    thread,
    limitMs,
    setAside,
  }: {
    pageOf: (artworkId: number) => Promise<Pick<LogToPaint, 'painterVersion'>>
    /** Streams the entries of the log with a number above `seq`, in order. */
    entriesAfter: (
      artworkId: number,
      seq: number,
    ) => AsyncIterable<{ readonly seq: number; readonly update: Uint8Array }>
    /** Returns the mark of the log at an entry, or null when it is not in the log. */
    markAt: (artworkId: number, seq: number) => Promise<string | null>
    readLog: (artworkId: number) => Promise<LogToPaint>
    /** Returns encoded plates by their hash. */
    plates: (hash: string) => Promise<Uint8Array>
    thread: Pick<PaintThread, 'openingPicture'>
    /** Painting stops after this time, and the artwork is set aside. */
    limitMs: number
    setAside: SetAside
  },
) {
  const queue = new JobQueue({ concurrency: 1, maxQueued: MAX_QUEUED_ARTWORKS })
  const inFlight = new Map<number, Promise<void>>()
  /** How many strokes the entries after `from`, up to `seq`, have. */
  const counted = new Map<number, { readonly from: number; readonly seq: number; readonly strokes: number }>()

  async function readStored(artworkId: number): Promise<MarkedOpeningPicture | null> {
    const { painterVersion } = await pageOf(artworkId)
    const bytes = await blobs.get(openingPictureName(artworkId))
    const stored = bytes && decodeMarked(bytes, painterVersion)
    return stored && stored.mark === (await markAt(artworkId, stored.seq)) ? stored : null
  }

  /** Whether the log has many strokes after entry `from`. An entry counts as one at least, because it may undo strokes. */
  async function isFarBehind(artworkId: number, from: number): Promise<boolean> {
    const known = counted.get(artworkId)
    let { seq, strokes } = known?.from === from ? known : { seq: from, strokes: 0 }
    for await (const entry of entriesAfter(artworkId, seq)) {
      seq = entry.seq
      strokes += Math.max(1, strokesIn(entry.update))
      if (strokes >= RENEW_AFTER_STROKES) break
    }
    counted.delete(artworkId)
    counted.set(artworkId, { from, seq, strokes })
    for (const oldest of counted.keys()) {
      if (counted.size <= MAX_COUNTED) break
      counted.delete(oldest)
    }
    return strokes >= RENEW_AFTER_STROKES
  }

  async function paint(artworkId: number): Promise<void> {
    const stored = await readStored(artworkId)
    if (!(await isFarBehind(artworkId, stored?.seq ?? 0))) return
    const { seq, updates, mark, platesHash, painterVersion } = await readLog(artworkId)
    if (setAside.holds(artworkId, seq)) return
    const job = { artworkId, plates: withPainterVersion(await plates(platesHash), painterVersion), updates, limitMs }
    const picture = await thread.openingPicture(job).catch((error: unknown) => {
      if (error instanceof PaintingStopped) return error
      throw error
    })
    if (picture instanceof Uint8Array) await blobs.put(openingPictureName(artworkId), encodeMarked(mark, picture))
    else setAside.add(artworkId, seq, picture ?? new Error(`not painted in ${limitMs} ms`))
  }

  return {
    /**
     * Returns the stored opening picture, encoded (crdt/painter/timeline/opening-picture.ts). It may be behind the log. Returns null
     * when there is none of this log (LOG-3).
     */
    stored: async (artworkId: number): Promise<Uint8Array | null> => (await readStored(artworkId))?.picture ?? null,
    /** Paints a new picture if the stored one is far behind the log. Resolves when that is done; failures are only logged. */
    renew(artworkId: number): Promise<void> {
      const already = inFlight.get(artworkId)
      if (already) return already
      const renewed = queue
        .run(() => paint(artworkId))
        .catch((error: unknown) => {
          if (!(error instanceof QueueFull)) log.warn({ err: error, artworkId }, 'Failed to paint an opening picture')
        })
        .finally(() => inFlight.delete(artworkId))
      inFlight.set(artworkId, renewed)
      return renewed
    },
  }
}

export type OpeningPictureService = ReturnType<typeof createOpeningPictureService>

/**
 * An opening picture as it is stored: with the mark of the log that it was painted from (LOG-3).
 *
 *     mark:16 bytes  opening picture (crdt/painter/timeline/opening-picture.ts)
 */
export interface MarkedOpeningPicture {
  readonly mark: string
  /** The last log entry that is in it. */
  readonly seq: number
  /** The encoded opening picture. */
  readonly picture: Uint8Array
}

/** Returns null for other bytes, and for an opening picture of another painter version: both are painted again. */
export function decodeMarked(bytes: Uint8Array, painterVersion: number): MarkedOpeningPicture | null {
  const picture = bytes.subarray(LOG_MARK_BYTES)
  const seq = openingPictureSeq(picture, painterVersion)
  const mark = Buffer.from(bytes.subarray(0, LOG_MARK_BYTES)).toString('base64url')
  return seq === null ? null : { mark, seq, picture }
}
