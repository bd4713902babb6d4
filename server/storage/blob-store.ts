/** The port for named byte blobs (page plates, pictures, snapshots): files under DATA_DIR, or GridFS on MongoDB. */
export interface BlobStore {
  /** Resolves when the bytes are durable. The same name may be written again with the same bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no blob of that name. */
  get(name: string): Promise<Uint8Array | null>
  /** Deleting an absent blob is no error. */
  delete(name: string): Promise<void>
  /** Deletes all blobs whose names begin with this one and a slash, of which there may be none. */
  deleteBelow(folder: string): Promise<void>
  /**
   * Returns the names of folders right below one that hold blobs, at most `limit`: those behind `after`, empty for the first ones, in the order
   * of their names followed by a slash. A folder that has lost its blobs may be named too.
   */
  foldersBelow(folder: string, after: string, limit: number): Promise<string[]>
  /** Returns a function that deletes the bytes that are there now. It leaves what is put after this call, also by other processes. */
  deletionOf(name: string): Promise<() => Promise<void>>
}

/**
 * Throws TypeError for a name that could leave the store's directory or be taken for one of its temporary files.
 * A name has 1 to 6 parts separated by single slashes; each part has 1 to 200 letters, digits, dots, dashes and underscores,
 * and does not begin with a dot.
 */
export function assertBlobName(name: string): void {
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}){0,5}$/.test(name)) {
    throw new TypeError(`invalid blob name: ${JSON.stringify(name)}`)
  }
}
