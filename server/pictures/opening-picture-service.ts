/**
 * Paints and stores an opening picture for every long artwork, so that a device need not paint thousands of strokes on opening.
 * It is painted in the background, after a room was evicted or the picture was requested, and bit by bit for the artworks that have
 * none. It is derived data: the log stays the only truth.
 */
import { Buffer } from 'node:buffer'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import type { Context } from '#server/context/context.ts'
import { strokesIn } from '#server/log/stroke-tally.ts'
import { FairQueue } from '#server/http/budgets/fair-queue.ts'
import { QueueFull } from '#server/http/budgets/job-queue.ts'
import { Problem } from '#server/http/problem.ts'
import { openingPictureExtent } from '#crdt/painter/timeline/opening-picture.ts'
import { LOG_MARK_BYTES } from '#server/log/log-chain.ts'
import type { LogToPaint } from './log-reader.ts'
import type { OpeningPictureStore } from './opening-picture-store.ts'
import type { PaintPool } from './paint-pool.ts'
import { PaintingStopped } from './paint-thread.ts'
import type { SetAside } from './set-aside.ts'

export const encodeMarked = (mark: string, picture: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(mark, 'base64url'), picture])

/** A picture is painted again when its log has this many strokes more. A device paints fewer in a twentieth of a second. */
const RENEW_AFTER_STROKES = 100
/** Or, of a very long artwork, when it has grown by this share: reading its log takes long. */
const RENEW_AFTER_SHARE = 0.01
/** An artwork gets its first picture from this many strokes on. */
const MIN_STROKES = 250
/** It gets one unasked from this many on. */
const MIN_UNASKED_STROKES = 1_000
/** Artworks whose newer strokes are remembered as counted; the least recently counted one is forgotten first. */
const MAX_COUNTED = 500
/** Long artworks that one sweep looks at. */
const MAX_SWEPT = 200
/** Artworks that may wait for an opening picture. Another one gets its picture after a later request. */
const MAX_QUEUED_ARTWORKS = 32

/** Opening pictures are painted one at a time, those of each owner in turn, and an artwork is queued once. */
export function createOpeningPictureService(
  { log }: Pick<Context, 'log'>,
  store: OpeningPictureStore,
  {
    pageOf,
    lastSeq,
    longArtworksAfter,
    entriesAfter,
    markAt,
    readLog,
    plates,
    threads,
    limitMs,
    setAside,
  }: {
    /** Rejects with a 404 Problem when there is no such artwork. */
    pageOf: (
      artworkId: number,
    ) => Promise<Pick<LogToPaint, 'painterVersion'> & { readonly isHidden: boolean; readonly ownerId: number }>
    lastSeq: (artworkId: number) => Promise<number>
    /** Returns the ids of the next artworks behind `artworkId` that may be long, in ascending order; none behind the last. */
    longArtworksAfter: (artworkId: number) => Promise<readonly number[]>
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
    threads: Pick<PaintPool, 'openingPicture'>
    /** Painting stops after this time, and the artwork is set aside. */
    limitMs: number
    setAside: SetAside
  },
) {
  const queue = new FairQueue({ concurrency: 1, maxQueued: MAX_QUEUED_ARTWORKS })
  const inFlight = new Map<number, Promise<void>>()
  /** How many strokes the entries after `from`, up to `seq`, have. */
  const counted = new Map<number, { readonly from: number; readonly seq: number; readonly strokes: number }>()

  async function readStored(artworkId: number): Promise<MarkedOpeningPicture | null> {
    const { painterVersion } = await pageOf(artworkId)
    const kept = await store.get(artworkId)
    const stored = kept && decodeMarked(kept.bytes, painterVersion)
    if (!kept || !stored || stored.seq < kept.from) return null
    return stored.mark === (await markAt(artworkId, stored.seq)) ? stored : null
  }

  /** Whether the log has `many` strokes after entry `from`. An entry counts as one at least, because it may undo strokes. */
  async function isFarBehind(artworkId: number, from: number, many: number): Promise<boolean> {
    const known = counted.get(artworkId)
    let { seq, strokes } = known?.from === from ? known : { seq: from, strokes: 0 }
    for await (const entry of entriesAfter(artworkId, seq)) {
      seq = entry.seq
      strokes += Math.max(1, strokesIn(entry.update))
      if (strokes >= many) break
    }
    counted.delete(artworkId)
    counted.set(artworkId, { from, seq, strokes })
    for (const oldest of counted.keys()) {
      if (counted.size <= MAX_COUNTED) break
      counted.delete(oldest)
    }
    return strokes >= many
  }

  /** @param least the strokes of an artwork without a picture from which one is painted */
  async function paint(artworkId: number, least: number): Promise<void> {
    const { isHidden } = await pageOf(artworkId)
    if (isHidden) return
    const stored = await readStored(artworkId)
    const many = stored ? Math.max(RENEW_AFTER_STROKES, stored.strokes * RENEW_AFTER_SHARE) : least
    if (!(await isFarBehind(artworkId, stored?.seq ?? 0, many))) return
    const { seq, snapshot = null, updates, mark, platesHash, painterVersion } = await readLog(artworkId)
    if (setAside.holds(artworkId, seq)) return
    const job = {
      artworkId,
      plates: withPainterVersion(await plates(platesHash), painterVersion),
      snapshot,
      updates,
      openingPicture: stored?.picture ?? null,
      limitMs,
    }
    const picture = await threads.openingPicture(job).catch((error: unknown) => {
      if (error instanceof PaintingStopped) return error
      throw error
    })
    if (picture instanceof Uint8Array) {
      // Painting may have taken minutes.
      if (!(await pageOf(artworkId)).isHidden) await store.put(artworkId, seq, encodeMarked(mark, picture))
    } else setAside.add(artworkId, seq, picture ?? new Error(`not painted in ${limitMs} ms`))
  }

  /** Settles when a new picture is painted, if it is due; failures are only logged. */
  function renew(artworkId: number, least = MIN_STROKES): Promise<void> {
    const already = inFlight.get(artworkId)
    if (already) return already
    const renewed = pageOf(artworkId)
      .then(({ ownerId }) => queue.run(ownerId, () => paint(artworkId, least)))
      .catch((error: unknown) => {
        const isGone = error instanceof Problem && error.status === 404
        if (!isGone && !(error instanceof QueueFull))
          log.warn({ err: error, artworkId }, 'Failed to paint an opening picture')
      })
      .finally(() => inFlight.delete(artworkId))
    inFlight.set(artworkId, renewed)
    return renewed
  }

  /** The artwork up to which sweeps have looked. */
  let swept = 0
  let isSweeping = false
  let isStopped = false

  /** Paints pictures of some more of the long artworks that have none, while there is space. */
  async function paintUnasked(): Promise<void> {
    for (let looked = 0; looked < MAX_SWEPT;) {
      const artworkIds = await longArtworksAfter(swept)
      for (const artworkId of artworkIds) {
        if (isStopped || !(await store.hasSpace())) return
        if (!(await store.holds(artworkId))) await renew(artworkId, MIN_UNASKED_STROKES)
        swept = artworkId
      }
      looked += artworkIds.length
      if (artworkIds.length > 0) continue
      swept = 0
      return
    }
  }

  return {
    /**
     * Returns the stored opening picture, encoded (crdt/painter/timeline/opening-picture.ts). It may be behind the log. Returns null
     * when there is none of this log (LOG-3).
     */
    stored: async (artworkId: number): Promise<Uint8Array | null> => (await readStored(artworkId))?.picture ?? null,
    /** Notes that somebody opens the artwork, and paints a new picture if the stored one is far behind the log. Failures are only logged. */
    async opened(artworkId: number, picture: Uint8Array | null): Promise<void> {
      if (picture !== null)
        await store
          .touch(artworkId, picture.length + LOG_MARK_BYTES)
          .catch((error: unknown) => log.warn({ err: error, artworkId }, 'The use of an opening picture was not noted'))
      await renew(artworkId)
    },
    renew: (artworkId: number): Promise<void> => renew(artworkId),
    /** Returns the entry of the log before which no picture of the artwork may end that is shown. */
    shownFrom: (artworkId: number): Promise<number> => store.shownFrom(artworkId),
    /** Must be called when strokes were taken off: no picture that holds them is shown or stored from then on. */
    async forget(artworkId: number): Promise<void> {
      await store.forget(artworkId, await lastSeq(artworkId))
      void renew(artworkId)
    },
    /** Keeps the budget of disk, and paints pictures of some more of the long artworks that have none, while there is space. */
    async sweep(): Promise<void> {
      if (isSweeping) return
      isSweeping = true
      try {
        await store.sweep()
        await paintUnasked()
      } finally {
        isSweeping = false
      }
    },
    /** Sweeps begin no more paintings. */
    stop(): void {
      isStopped = true
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
  /** How many strokes it holds. */
  readonly strokes: number
  /** The encoded opening picture. */
  readonly picture: Uint8Array
}

/** Returns null for other bytes, and for an opening picture of another painter version: both are painted again. */
export function decodeMarked(bytes: Uint8Array, painterVersion: number): MarkedOpeningPicture | null {
  const picture = bytes.subarray(LOG_MARK_BYTES)
  const extent = openingPictureExtent(picture, painterVersion)
  const mark = Buffer.from(bytes.subarray(0, LOG_MARK_BYTES)).toString('base64url')
  return extent && { mark, seq: extent.seq, strokes: extent.count, picture }
}
