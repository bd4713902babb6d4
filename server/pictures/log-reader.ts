/** Reads from storage what a picture is painted from: an artwork's log, of which a snapshot holds the most, the hash of its plates and its painter. */
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'
import { chaptersFit } from '#server/log/snapshot-index.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import { isInLog, type StrokeLog } from '#server/log/stroke-log.ts'
import { type ChainedEntry, LOG_START, type LogPosition, logMark, positionAfter } from '#server/log/log-chain.ts'

/** What a picture is painted from. */
export interface LogToPaint {
  /** The number of the last entry in `updates`, or in the snapshot; 0 for an empty log. */
  readonly seq: number
  /** What the first entries have made; null or absent where all of them are in `updates`. */
  readonly snapshot?: RoomSnapshot | null
  /** The Yjs updates of the entries behind the snapshot up to `seq`, in order. */
  readonly updates: Uint8Array[]
  /** The mark of the log at entry `seq` (LOG-3). */
  readonly mark: string
  readonly platesHash: string
  readonly painterVersion: number
}

/**
 * Returns a function that returns an artwork's snapshot. It resolves with null when there is none of this log (LOG-3), or it is damaged or
 * by a faulty program: then the whole log is read.
 */
export function createSnapshotReader(snapshots: Pick<Snapshots, 'load'>, strokeLog: Pick<StrokeLog, 'hashAt'>) {
  return async (artworkId: number): Promise<RoomSnapshot | null> => {
    const snapshot = await snapshots.load(artworkId)
    return snapshot && chaptersFit(snapshot) && (await isInLog(strokeLog, artworkId, snapshot)) ? snapshot : null
  }
}

/** Returns a function that reads an artwork's log. It rejects with the error of `pageOf` if there is no such artwork. */
export function createLogReader(
  pageOf: (
    artworkId: number,
  ) => Promise<{ readonly platesHash: string; readonly painterVersion: number; readonly logKey: string }>,
  /** Streams the log from the entry behind one on, in order and without gaps. */
  entriesAfter: (artworkId: number, seq: number) => AsyncIterable<ChainedEntry>,
  /** Returns a snapshot of the log, whose chapters fit; null for none. */
  snapshotOf: (artworkId: number) => Promise<RoomSnapshot | null>,
): (artworkId: number) => Promise<LogToPaint> {
  return async (artworkId) => {
    const { platesHash, painterVersion, logKey } = await pageOf(artworkId)
    const updates: Uint8Array[] = []
    const snapshot = await snapshotOf(artworkId)
    let position: LogPosition = snapshot ?? LOG_START
    for await (const entry of entriesAfter(artworkId, position.seq)) {
      position = positionAfter(position, entry)
      updates.push(entry.update)
    }
    const { seq, hash } = position
    return { seq, snapshot, updates, mark: logMark(logKey, hash), platesHash, painterVersion }
  }
}
