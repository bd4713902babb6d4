/** One text in the browser's storage. Where the browser refuses storage, `read` returns null and `write` does nothing. */
export interface StoredText {
  read(): string | null
  write(text: string): void
}

/** Returns the text under `key`. @param open returns the storage; it may throw where the browser refuses it */
export function storedText(key: string, open: () => Pick<Storage, 'getItem' | 'setItem'>): StoredText {
  return {
    read() {
      try {
        return open().getItem(key)
      } catch {
        // Storage is refused, for example in a private window: the same as an empty one.
        return null
      }
    },
    write(text) {
      try {
        open().setItem(key, text)
      } catch {
        // Storage is full or refused: the next visit starts without the text.
      }
    },
  }
}
