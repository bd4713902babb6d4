import type { StoredDocument } from './collection-schema.ts'
import { copyPlain } from '#server/storage/plain-value.ts'

/** Tells who watches a collection of every durable insert, in the order of the commits. */
export class ChangeFeed {
  readonly #watchers = new Map<string, Set<(document: StoredDocument) => void>>()

  /** Returns what ends the watching. */
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
   * Each watcher gets a document of its own, the last one `document` itself: nobody else may use it any more. What a watcher
   * throws surfaces as an uncaught error: it is the watcher's, and stops no other.
   */
  publish(collection: string, document: StoredDocument): void {
    const watchers = this.#watchers.get(collection)
    if (!watchers) return
    let left = watchers.size
    for (const watcher of watchers) {
      left -= 1
      try {
        watcher(left > 0 ? copyPlain(document) : document)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
