/** Reads from storage what a picture is painted from: an artwork's log and the hash of its plates. */

/** What a picture is painted from. */
export interface LogToPaint {
  /** The number of the last entry in `updates`; 0 for an empty log. */
  readonly seq: number
  /** The Yjs updates of entries 1 to `seq`, in order. */
  readonly updates: Uint8Array[]
  readonly platesHash: string
}

/**
 * Returns a function that reads an artwork's log up to and including entry `upToSeq`, or all of it if it is shorter. The
 * function rejects with the error of `platesHashOf` if there is no such artwork.
 */
export function createLogReader({
  platesHashOf,
  entriesOf,
}: {
  platesHashOf: (artworkId: number) => Promise<string>
  /** Streams the log from its first entry, in order and without gaps. */
  entriesOf: (artworkId: number) => AsyncIterable<{ readonly update: Uint8Array }>
}): (artworkId: number, upToSeq?: number) => Promise<LogToPaint> {
  return async (artworkId, upToSeq = Number.MAX_SAFE_INTEGER) => {
    const platesHash = await platesHashOf(artworkId)
    const updates: Uint8Array[] = []
    if (upToSeq > 0) {
      for await (const { update } of entriesOf(artworkId)) if (updates.push(update) === upToSeq) break
    }
    return { seq: updates.length, updates, platesHash }
  }
}
