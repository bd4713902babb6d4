/** Counts of what was made during a time, for the statistics. */
import type { Collection, Document } from './storage.ts'

/** Returns how many things were made from a moment on and before another; without the second one, until now. */
export type CountDuring = (from: Date, before?: Date) => Promise<number>

/** Counts documents by the index on `createdAt` that their collection must have. */
export const countCreated =
  <T extends Document & { createdAt: Date }>(rows: Pick<Collection<T>, 'countDocuments'>): CountDuring =>
  (from, before) => {
    const createdAt = { $gte: from, ...(before && { $lt: before }) }
    return rows.countDocuments({ createdAt } as Parameters<typeof rows.countDocuments>[0])
  }
