/** The embedded engine's change feed. */
import type { StoredDocument } from './documents/collection-schema.ts'
import { copyPlain } from '#server/storage/plain-value.ts'

/** Notifies the watchers of a collection of every durable insert, in commit order. */
export class ChangeFeed {
  readonly #watchers = new Map<string, Set<(document: StoredDocument) => void>>()

  /** Returns a function that stops watching. */
  watch(collection: string, onInsert: (document: StoredDocument) => void): () => void {
    const watchers = this.#watchers.get(collection) ?? new Set()
    this.#watchers.set(collection, watchers)
    const watcher = (document: StoredDocument): void => onInsert(document)
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
    }
  }

  /**
   * Gives each watcher its own copy, and the last watcher `document` itself, so the caller must not use it afterwards. An error
   * thrown by a watcher becomes an uncaught error and does not stop the others.
   */
  publish(collection: string, document: StoredDocument): void {
    const watchers = this.#watchers.get(collection)
    if (!watchers) return
    let remaining = watchers.size
    for (const watcher of watchers) {
      remaining -= 1
      try {
        watcher(remaining > 0 ? copyPlain(document) : document)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
