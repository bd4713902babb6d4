/** Reads from storage what a picture is painted from: an artwork's log, the hash of its plates and its painter. */
import { type ChainedEntry, LOG_START, logMark, positionAfter } from '#server/log/log-chain.ts'

/** What a picture is painted from. */
export interface LogToPaint {
  /** The number of the last entry in `updates`; 0 for an empty log. */
  readonly seq: number
  /** The Yjs updates of entries 1 to `seq`, in order. */
  readonly updates: Uint8Array[]
  /** The mark of the log at entry `seq` (LOG-3). */
  readonly mark: string
  readonly platesHash: string
  readonly painterVersion: number
}

/** Returns a function that reads an artwork's log. It rejects with the error of `pageOf` if there is no such artwork. */
export function createLogReader(
  pageOf: (
    artworkId: number,
  ) => Promise<{ readonly platesHash: string; readonly painterVersion: number; readonly logKey: string }>,
  /** Streams the log from its first entry, in order and without gaps. */
  entriesOf: (artworkId: number) => AsyncIterable<ChainedEntry>,
): (artworkId: number) => Promise<LogToPaint> {
  return async (artworkId) => {
    const { platesHash, painterVersion, logKey } = await pageOf(artworkId)
    const updates: Uint8Array[] = []
    let position = LOG_START
    for await (const entry of entriesOf(artworkId)) {
      position = positionAfter(position, entry)
      updates.push(entry.update)
    }
    return { seq: updates.length, updates, mark: logMark(logKey, position.hash), platesHash, painterVersion }
  }
}
