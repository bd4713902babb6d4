/** Keys of requests that a person may send again because the reply was lost (HTTP-8). */
export interface RepeatKey {
  /** Returns the key of the body before when this one equals it, else a new key. */
  of(body: unknown): string
  /** Call it when the reply has come: an equal body is a new request from then on. */
  forget(): void
}

export function createRepeatKey(newKey: () => string): RepeatKey {
  let last: { readonly text: string; readonly key: string } | null = null
  return {
    of(body) {
      const text = JSON.stringify(body)
      if (last?.text !== text) last = { text, key: newKey() }
      return last.key
    },
    forget() {
      last = null
    },
  }
}
