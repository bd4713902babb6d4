import { type Collection, type Document, DuplicateKey } from './storage.ts'

/** Inserts a document unless another one has its id or another unique key of it. Returns whether it was inserted. */
export async function insertUnlessPresent<T extends Document>(
  rows: Pick<Collection<T>, 'insertOne'>,
  document: T,
): Promise<boolean> {
  try {
    await rows.insertOne(document)
    return true
  } catch (error) {
    if (error instanceof DuplicateKey) return false
    throw error
  }
}
