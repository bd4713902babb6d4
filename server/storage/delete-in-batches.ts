/** Deletes many documents without holding up other writes: each batch is a write of its own. */
import type { Collection, Document, Filter } from './storage.ts'

const DOCUMENTS_PER_BATCH = 200

/** Deletes every match. A process that ends meanwhile leaves a part of them, and a repetition deletes the rest. */
export async function deleteInBatches<T extends Document>(collection: Collection<T>, filter: Filter<T>): Promise<void> {
  for (;;) {
    const batch = await collection.find(filter, { limit: DOCUMENTS_PER_BATCH })
    if (batch.length === 0) return
    const ids: readonly T['_id'][] = batch.map(({ _id }) => _id)
    // A filter by `_id` is one of T, which TypeScript cannot see through the type parameter.
    await collection.deleteMany({ _id: { $in: ids } } as Filter<T>)
  }
}
