/** An upper bound of the bytes that a commit adds to the data file. */
import type { WriteBatch } from './write-batch.ts'

const PAGE_BYTES = 4096
/** LMDB stores a value that is longer on pages of its own. */
const MAX_BYTES_WITHIN_PAGE = PAGE_BYTES / 4
/** A changed key rewrites its leaf and the pages above it, which changed keys share more the higher they are. */
const MAX_REWRITTEN_PAGES_PER_KEY = 2
/** The pages of the highest levels, and the list of free pages. */
const MAX_PAGES_PER_COMMIT = 32
/** The longest that MessagePack writes for a number, a date, or the length of a string, list or map. */
const MAX_SCALAR_BYTES = 16
const MAX_BYTES_PER_CHARACTER = 3

/**
 * Returns how many bytes LMDB writes behind the used part of the file at most when it commits this batch.
 * @param fileBytes the length of the file; a commit rewrites none of its pages twice
 */
export function maxCommitBytes({ documents, indexes, notes }: WriteBatch, fileBytes: number): number {
  const keys = documents.length + indexes.length + notes.length
  const rewritten = Math.min(keys * MAX_REWRITTEN_PAGES_PER_KEY, fileBytes / PAGE_BYTES)
  let bytes = 0
  let ownPages = 0
  const addEntry = (length: number): void => {
    if (length > MAX_BYTES_WITHIN_PAGE) ownPages += 1 + Math.ceil(length / PAGE_BYTES)
    else bytes += length
  }
  for (const [key, document] of documents) addEntry(key.length + maxEncodedBytes(document))
  for (const [key, note] of notes) addEntry(key.length + maxEncodedBytes(note))
  for (const [key, id] of indexes) addEntry(key.length + (id?.length ?? 0) + MAX_SCALAR_BYTES)
  // Each page that is rewritten or filled may be split, which leaves two halves.
  const pages = 2 * (rewritten + Math.ceil(bytes / PAGE_BYTES)) + ownPages + MAX_PAGES_PER_COMMIT
  return Math.ceil(pages) * PAGE_BYTES
}

function maxEncodedBytes(value: unknown): number {
  if (typeof value === 'string') return MAX_SCALAR_BYTES + value.length * MAX_BYTES_PER_CHARACTER
  if (typeof value !== 'object' || value === null || value instanceof Date) return MAX_SCALAR_BYTES
  if (value instanceof Uint8Array) return MAX_SCALAR_BYTES + value.byteLength
  let bytes = MAX_SCALAR_BYTES
  for (const field in value) {
    bytes += MAX_SCALAR_BYTES + field.length * MAX_BYTES_PER_CHARACTER
    bytes += maxEncodedBytes((value as Record<string, unknown>)[field])
  }
  return bytes
}
