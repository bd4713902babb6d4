import { buffer } from 'node:stream/consumers'
import { type Db, GridFSBucket, MongoError } from 'mongodb'
import { assertBlobName } from '#server/storage/blob-name.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { portError } from '#server/storage/mongo/mongo-error.ts'

/** A reader that meets a revision just replaced looks again. */
const readAttempts = 5

/**
 * Blobs in GridFS, shared by all processes on the database. Every put is a new revision, which appears whole when its
 * last part is stored; older ones are then removed.
 */
export function gridFsBlobStore(db: Db): BlobStore {
  const bucket = new GridFSBucket(db, { bucketName: 'blobs', writeConcern: { w: 'majority', journal: true } })
  const revisions = (name: string) => bucket.find({ filename: name }).sort({ _id: -1 })
  const removeRevision = async (id: Parameters<typeof bucket.delete>[0]): Promise<void> => {
    try {
      await bucket.delete(id)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }

  return {
    put: (name, bytes) =>
      attempt(name, async () => {
        const upload = bucket.openUploadStream(name)
        await new Promise<void>((resolve, reject) => {
          upload.once('finish', resolve).once('error', reject)
          upload.end(bytes)
        })
        for (const { _id } of await revisions(name).toArray()) {
          if (_id.toHexString() < upload.id.toHexString()) await removeRevision(_id)
        }
      }),
    get: (name) =>
      attempt(name, async () => {
        for (let tries = 1; ; tries++) {
          const [newest] = await revisions(name).limit(1).toArray()
          if (!newest) return null
          try {
            return new Uint8Array(await buffer(bucket.openDownloadStream(newest._id)))
          } catch (error) {
            if (!isGone(error) || tries === readAttempts) throw error
          }
        }
      }),
    delete: (name) =>
      attempt(name, async () => {
        for (const { _id } of await revisions(name).toArray()) await removeRevision(_id)
      }),
  }
}

async function attempt<R>(name: string, operation: () => Promise<R>): Promise<R> {
  assertBlobName(name)
  try {
    return await operation()
  } catch (error) {
    throw portError(error, 'blobs')
  }
}

/** GridFS says it of a file or a chunk that another removed a moment earlier. */
function isGone(error: unknown): boolean {
  return error instanceof MongoError && /FileNotFound|ChunkIsMissing|File not found/.test(error.message)
}
