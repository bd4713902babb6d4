/** The blob store of the MongoDB engine. */
import { type Db, GridFSBucket, MongoError, type ObjectId } from 'mongodb'
import { assertBlobName, type BlobStore } from '#server/storage/blob-store.ts'
import { portError } from './mongo-error.ts'

interface StoredFile {
  filename: string
  length: number
}
interface StoredChunk {
  files_id: ObjectId
  n: number
  data: Buffer
}

/**
 * Keeps blobs in GridFS, shared by all processes on the database. Every put stores a new revision, which becomes visible only
 * when it is complete; the older revisions are then removed.
 */
export function gridFsBlobStore(db: Db): BlobStore {
  const bucket = new GridFSBucket(db, { bucketName: 'blobs', writeConcern: { w: 'majority', journal: true } })
  const files = db.collection<StoredFile>('blobs.files')
  const chunks = db.collection<StoredChunk>('blobs.chunks')
  const removeRevision = async (id: ObjectId): Promise<void> => {
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
        for (const { _id } of await bucket.find({ filename: name }).toArray()) {
          if (_id.toHexString() < upload.id.toHexString()) await removeRevision(_id)
        }
      }),
    get: (name) =>
      attempt(name, () =>
        // One snapshot session for both reads, because another put may remove this revision between them.
        db.client.withSession({ snapshot: true }, async (session) => {
          const newest = await files.findOne({ filename: name }, { sort: { _id: -1 }, session })
          if (!newest) return null
          const parts = await chunks.find({ files_id: newest._id }, { session }).sort({ n: 1 }).toArray()
          const bytes = new Uint8Array(Buffer.concat(parts.map(({ data }) => data)))
          if (bytes.length !== newest.length) throw new Error(`the blob ${name} is incomplete`)
          return bytes
        }),
      ),
    delete: (name) =>
      attempt(name, async () => {
        for (const { _id } of await bucket.find({ filename: name }).toArray()) await removeRevision(_id)
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

/** GridFS throws this error for a file that another process has just removed. */
function isGone(error: unknown): boolean {
  return error instanceof MongoError && /FileNotFound|File not found/.test(error.message)
}
