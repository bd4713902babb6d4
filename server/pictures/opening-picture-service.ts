/**
 * An opening picture for every long artwork, so that a device that opens it need not paint thousands of strokes. Made
 * when an artwork has come to rest or has been asked for, never while people wait for it, and never a truth.
 */
import type { Logger } from 'pino'
import { openingPictureSeq } from '#crdt/painter/timeline/opening-picture.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createJobQueue, QueueFull } from './job-queue.ts'
import type { LogToPaint } from './log-to-paint.ts'
import type { PaintThread } from './paint-thread.ts'

/** Entries that a device paints in a tenth of a second: an opening picture of a log so much shorter is as good as a new one. */
const GOOD_FOR = 250
/** Artworks that may wait for an opening picture; the others get theirs when they are asked for again. */
const WAITING = 32

export interface OpeningPictureService {
  /** The kept opening picture, as bytes (crdt/painter/timeline/opening-picture.ts), or null. It may be older than the log. */
  kept(artworkId: number): Promise<Uint8Array | null>
  /** Paints a new one if the log has gone far beyond the kept one. Resolves when that is done; failures are logged. */
  renew(artworkId: number): Promise<void>
}

/** Where an artwork's opening picture is kept. */
export const openingPictureName = (artworkId: number): string => `pictures/${artworkId}-keyframe`

/** One opening picture is painted at a time; each artwork waits once. */
export function createOpeningPictureService({
  lastSeq,
  readLog,
  plates,
  blobs,
  thread,
  log,
}: {
  lastSeq: (artworkId: number) => Promise<number>
  readLog: (artworkId: number) => Promise<LogToPaint>
  /** Encoded plates by their hash. */
  plates: (hash: string) => Promise<Uint8Array>
  blobs: BlobStore
  thread: Pick<PaintThread, 'openingPicture'>
  log: Logger
}): OpeningPictureService {
  const queue = createJobQueue({ atOnce: 1, waiting: WAITING })
  const underWay = new Map<number, Promise<void>>()

  async function paint(artworkId: number): Promise<void> {
    const bytes = await blobs.get(openingPictureName(artworkId))
    const reached = bytes ? (openingPictureSeq(bytes) ?? 0) : 0
    const last = await lastSeq(artworkId)
    // An opening picture ahead of its log belongs to another one (restored from a backup).
    if (last - reached < GOOD_FOR && reached <= last) return
    const { updates, platesHash } = await readLog(artworkId)
    const job = { artworkId, plates: await plates(platesHash), updates }
    await blobs.put(openingPictureName(artworkId), await thread.openingPicture(job))
  }

  return {
    kept: (artworkId) => blobs.get(openingPictureName(artworkId)),
    renew(artworkId) {
      const already = underWay.get(artworkId)
      if (already) return already
      const renewed = queue
        .run(() => paint(artworkId))
        .catch((error: unknown) => {
          if (!(error instanceof QueueFull))
            log.warn({ err: error, artworkId }, 'an opening picture could not be painted')
        })
        .finally(() => underWay.delete(artworkId))
      underWay.set(artworkId, renewed)
      return renewed
    },
  }
}
