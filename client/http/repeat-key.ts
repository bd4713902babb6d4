/** Keys of requests that a person may send again because the reply was lost (HTTP-8). */
export interface RepeatKey {
  /** Returns the key of what is sent: the former one, if it is the same again. */
  of(body: unknown): string
  /** Call it when the reply has come: the same words may then be meant a second time. */
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
