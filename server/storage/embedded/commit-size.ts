/** An upper bound of the bytes that a commit adds to the data file. */
import type { WriteBatch } from './write-batch.ts'

const PAGE_BYTES = 4096
/** A changed key rewrites the pages from its leaf to the root, and may split each of them. */
const MAX_PAGES_PER_KEY = 8
/** The roots of the tables and the list of free pages. */
const MAX_PAGES_PER_COMMIT = 32
/** The longest that MessagePack writes for a number, a date, or the length of a string, list or map. */
const MAX_SCALAR_BYTES = 16
const MAX_BYTES_PER_CHARACTER = 3

/** Returns how many bytes LMDB writes behind the used part of the file at most when it commits this batch. */
export function maxCommitBytes({ documents, indexes, notes }: WriteBatch): number {
  const keys = documents.length + indexes.length + notes.length
  let pages = MAX_PAGES_PER_COMMIT + keys * MAX_PAGES_PER_KEY
  for (const [, value] of [...documents, ...notes]) pages += Math.ceil(maxEncodedBytes(value) / PAGE_BYTES)
  return pages * PAGE_BYTES
}

function maxEncodedBytes(value: unknown): number {
  if (typeof value === 'string') return MAX_SCALAR_BYTES + value.length * MAX_BYTES_PER_CHARACTER
  if (value instanceof Uint8Array) return MAX_SCALAR_BYTES + value.byteLength
  if (typeof value !== 'object' || value === null || value instanceof Date) return MAX_SCALAR_BYTES
  let bytes = MAX_SCALAR_BYTES
  for (const [field, element] of Object.entries(value)) bytes += maxEncodedBytes(field) + maxEncodedBytes(element)
  return bytes
}
