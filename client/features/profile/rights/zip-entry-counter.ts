/** The four bytes before each file in a ZIP archive. */
const ENTRY = [0x50, 0x4b, 0x03, 0x04] as const

/**
 * Counts the files of a ZIP archive that arrives in pieces. It is for a progress bar: data that happens to hold the same four bytes
 * counts as a file.
 */
export class ZipEntryCounter {
  count = 0
  /** How many bytes of `ENTRY` the end of the last piece matches. */
  #matched = 0

  add(piece: Uint8Array): void {
    let at = 0
    while (at < piece.length) {
      if (this.#matched === 0) {
        // Jumps by native code over everything that cannot begin an entry.
        at = piece.indexOf(ENTRY[0], at)
        if (at === -1) return
      }
      const byte = piece[at]
      if (byte === ENTRY[this.#matched]) {
        this.#matched += 1
        at += 1
      } else if (this.#matched > 0) {
        // No byte of ENTRY comes twice, so only this byte can begin another match.
        this.#matched = 0
      } else at += 1
      if (this.#matched === ENTRY.length) {
        this.count += 1
        this.#matched = 0
      }
    }
  }
}
