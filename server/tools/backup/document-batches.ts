/** Documents that are written at once. */
import { encodedLength } from '#server/tools/bson-frames.ts'

export interface BatchLimits {
  readonly documents: number
  /** A batch has at most one document's more. */
  readonly bytes: number
}

/** Yields documents in batches, in their order; none is empty. A batch ends as soon as it reaches one of the limits. */
export async function* inBatches<Document extends object>(
  documents: AsyncIterable<Document>,
  limits: BatchLimits,
): AsyncIterable<Document[]> {
  let batch: Document[] = []
  let bytes = 0
  for await (const document of documents) {
    batch.push(document)
    bytes += encodedLength(document)
    if (batch.length < limits.documents && bytes < limits.bytes) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}
