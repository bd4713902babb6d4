/**
 * A painted keyframe for every long artwork, so that a device that opens it need not paint thousands of strokes. Made
 * when an artwork has come to rest or has been asked for, never while people wait for it, and never a truth.
 */
import type { Logger } from 'pino'
import { keyframeSeq } from '#crdt/painter/timeline/painted-keyframe.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createJobQueue, QueueFull } from './job-queue.ts'
import type { LogToPaint } from './log-to-paint.ts'
import type { PaintThread } from './paint-thread.ts'

/** Entries that a device paints in a tenth of a second: a keyframe of a log so much shorter is as good as a new one. */
const GOOD_FOR = 250
/** Artworks that may wait for a keyframe; the others get theirs when they are asked for again. */
const WAITING = 32

export interface KeyframeService {
  /** The kept keyframe, as bytes (crdt/painter/painted-keyframe.ts), or null. It may be older than the log. */
  kept(artworkId: number): Promise<Uint8Array | null>
  /** Paints a new one if the log has gone far beyond the kept one. Resolves when that is done; failures are logged. */
  renew(artworkId: number): Promise<void>
}

/** Where an artwork's keyframe is kept. */
export const keptKeyframeName = (artworkId: number): string => `pictures/${artworkId}-keyframe`

/** One keyframe is painted at a time; each artwork waits once. */
export function createKeyframeService({
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
  thread: Pick<PaintThread, 'keyframe'>
  log: Logger
}): KeyframeService {
  const queue = createJobQueue({ atOnce: 1, waiting: WAITING })
  const underWay = new Map<number, Promise<void>>()

  async function paint(artworkId: number): Promise<void> {
    const bytes = await blobs.get(keptKeyframeName(artworkId))
    const reached = bytes ? (keyframeSeq(bytes) ?? 0) : 0
    const last = await lastSeq(artworkId)
    // A keyframe ahead of its log belongs to another one (restored from a backup).
    if (last - reached < GOOD_FOR && reached <= last) return
    const { updates, platesHash } = await readLog(artworkId)
    const job = { artworkId, plates: await plates(platesHash), updates }
    await blobs.put(keptKeyframeName(artworkId), await thread.keyframe(job))
  }

  return {
    kept: (artworkId) => blobs.get(keptKeyframeName(artworkId)),
    renew(artworkId) {
      const already = underWay.get(artworkId)
      if (already) return already
      const renewed = queue
        .run(() => paint(artworkId))
        .catch((error: unknown) => {
          if (!(error instanceof QueueFull)) log.warn({ err: error, artworkId }, 'a keyframe could not be painted')
        })
        .finally(() => underWay.delete(artworkId))
      underWay.set(artworkId, renewed)
      return renewed
    },
  }
}
