/** Reads a whole storage as of one point in time, whatever is written to it meanwhile. */

/** A declared index, as the engine has stored it. */
export interface StoredIndex {
  readonly fields: readonly string[]
  readonly unique: boolean
  readonly sparse: boolean
}

export interface StoredCollection {
  readonly name: string
  readonly indexes: readonly StoredIndex[]
}

/** How many entries the log of an artwork has. */
export interface LogLength {
  readonly artworkId: number
  readonly entries: number
}

export interface ConsistentReader {
  readonly collections: readonly StoredCollection[]
  /** The last number that each sequence has returned. */
  readonly sequences: Readonly<Record<string, number>>
  /** Yields all documents of a collection, in no particular order. */
  documents(collection: string): AsyncIterable<object>
  /**
   * Returns the logs of at least `minEntries` entries. One with a number that is no integer need not be among them. Takes time for the number
   * of entries, but reads none.
   */
  longLogs(minEntries: number): Promise<readonly LogLength[]>
  /** Yields the entries of a log with these numbers, both included, in their order; one that is missing is left out. */
  entries(artworkId: number, from: number, to: number): AsyncIterable<object>
  /**
   * Yields all documents of the stroke log but some.
   * @param upTo of each of these artworks, the entries whose `_id` has a number from 1 up to this one are left out, and not read
   */
  entriesBut(upTo: ReadonlyMap<number, number>): AsyncIterable<object>
  /**
   * Yields the blobs whose names are wanted. An engine that keeps blobs apart from documents yields the present ones; they
   * include all that the documents name, except deleted ones, because a blob is written before the document that names it.
   */
  blobs(wanted: (name: string) => boolean): AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }>
  close(): Promise<void>
}
