/**
 * Paints and stores an opening picture for every long artwork, so that a device need not paint thousands of strokes on opening.
 * It is painted in the background, after a room was evicted or the picture was requested. It is derived data: the log stays the
 * only truth.
 */
import type { Logger } from 'pino'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createJobQueue, QueueFull } from '#server/http/queues/job-queue.ts'
import { decodeMarked, encodeMarked, type MarkedOpeningPicture } from './marked-opening-picture.ts'
import type { LogToPaint } from './log-reader.ts'
import type { PaintThread } from './paint-thread.ts'

/** A picture this many entries behind its log is painted again. A device paints fewer entries in a tenth of a second. */
const RENEW_AFTER_ENTRIES = 250
/** Artworks that may wait for an opening picture. Another one gets its picture after a later request. */
const MAX_WAITING_ARTWORKS = 32

export interface OpeningPictureService {
  /**
   * Returns the stored opening picture, encoded (crdt/painter/timeline/opening-picture.ts). It may be behind the log. Returns null
   * when there is none of this log (LOG-3).
   */
  stored(artworkId: number): Promise<Uint8Array | null>
  /** Paints a new picture if the stored one is far behind the log. Resolves when that is done; failures are only logged. */
  renew(artworkId: number): Promise<void>
}

/** Returns the blob name of an artwork's opening picture. */
export const openingPictureName = (artworkId: number): string => `pictures/${artworkId}-keyframe`

/** Opening pictures are painted one at a time, and an artwork is queued once. */
export function createOpeningPictureService({
  pageOf,
  lastSeq,
  markAt,
  readLog,
  plates,
  blobs,
  thread,
  log,
}: {
  pageOf: (artworkId: number) => Promise<Pick<LogToPaint, 'painterVersion'>>
  lastSeq: (artworkId: number) => Promise<number>
  /** Returns the mark of the log at an entry, or null when it is not in the log. */
  markAt: (artworkId: number, seq: number) => Promise<string | null>
  readLog: (artworkId: number) => Promise<LogToPaint>
  /** Returns encoded plates by their hash. */
  plates: (hash: string) => Promise<Uint8Array>
  blobs: BlobStore
  thread: Pick<PaintThread, 'openingPicture'>
  log: Logger
}): OpeningPictureService {
  const queue = createJobQueue({ concurrency: 1, maxWaiting: MAX_WAITING_ARTWORKS })
  const inFlight = new Map<number, Promise<void>>()

  async function readStored(artworkId: number): Promise<MarkedOpeningPicture | null> {
    const { painterVersion } = await pageOf(artworkId)
    const bytes = await blobs.get(openingPictureName(artworkId))
    const stored = bytes && decodeMarked(bytes, painterVersion)
    return stored && stored.mark === (await markAt(artworkId, stored.seq)) ? stored : null
  }

  async function paint(artworkId: number): Promise<void> {
    const stored = await readStored(artworkId)
    if ((await lastSeq(artworkId)) - (stored?.seq ?? 0) < RENEW_AFTER_ENTRIES) return
    const { updates, mark, platesHash, painterVersion } = await readLog(artworkId)
    const job = { artworkId, plates: withPainterVersion(await plates(platesHash), painterVersion), updates }
    await blobs.put(openingPictureName(artworkId), encodeMarked(mark, await thread.openingPicture(job)))
  }

  return {
    stored: async (artworkId) => (await readStored(artworkId))?.picture ?? null,
    renew(artworkId) {
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
