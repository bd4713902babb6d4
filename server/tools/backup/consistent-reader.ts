/** Everything a storage holds as it was at one reader, whatever is written to it meanwhile. */

/** A declared index, as the storage keeps it. */
export interface StoredIndex {
  readonly fields: readonly string[]
  readonly unique: boolean
  readonly sparse: boolean
}

export interface StoredCollection {
  readonly name: string
  readonly indexes: readonly StoredIndex[]
}

export interface ConsistentReader {
  readonly collections: readonly StoredCollection[]
  /** The last number given of every sequence. */
  readonly sequences: Readonly<Record<string, number>>
  /** Plain documents, in no order. */
  documents(collection: string): AsyncIterable<object>
  /**
   * The blobs whose names are wanted. On engines that keep them apart from the documents they are those of now, not of the
   * reader: what a document names is written before the document, so it is among them, unless it has been deleted since.
   */
  blobs(wanted: (name: string) => boolean): AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }>
  close(): Promise<void>
}
