/** Named byte blobs (page plates, pictures, uploads): files under DATA_DIR, or GridFS when processes share MongoDB. */
export interface BlobStore {
  /** Durable when it resolves. The same name may be written again with the same bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | null>
  delete(name: string): Promise<void>
}
