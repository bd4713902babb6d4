import type { LogToPaint } from './log-to-paint.ts'

/**
 * Reads what a picture is painted from, up to and with entry `upToSeq` of the artwork's log; rejects with what
 * `platesHashOf` rejects with where there is no such artwork.
 */
export function createLogReader({
  platesHashOf,
  entriesOf,
}: {
  platesHashOf: (artworkId: number) => Promise<string>
  /** From the first on, in order, without gaps. */
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
