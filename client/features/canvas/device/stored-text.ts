/** One text this browser remembers; a browser that allows no storage remembers nothing, and drawing goes on. */
export interface StoredText {
  read(): string | null
  write(text: string): void
}

/** @param open gives the storage; it may throw where the browser allows none */
export function storedText(key: string, open: () => Pick<Storage, 'getItem' | 'setItem'>): StoredText {
  return {
    read() {
      try {
        return open().getItem(key)
      } catch {
        // A private window remembers nothing, which is as good as nothing remembered.
        return null
      }
    },
    write(text) {
      try {
        open().setItem(key, text)
      } catch {
        // Full or forbidden: the next visit begins without it.
      }
    },
  }
}
