/** The blob store of the MongoDB engine. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Db, GridFSBucket, MongoError, type ObjectId } from 'mongodb'
import { assertBlobName, type BlobStore } from '#server/storage/blob-store.ts'
import { isSnapshotUnavailable, portError } from './mongo-error.ts'

interface StoredFile {
  filename: string
  length: number
}
interface StoredChunk {
  files_id: ObjectId
  n: number
  data: Buffer
}

/** How often, and how many milliseconds apart, a read is tried while the collections are new. */
const ATTEMPTS = 10
const PAUSE_MS = 100

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

  /** In one snapshot, since another put may be removing the revision meanwhile. */
  async function readNewest(name: string, attempts = ATTEMPTS): Promise<Uint8Array | null> {
    try {
      return await db.client.withSession({ snapshot: true }, async (session) => {
        // The client's own read concern, majority, would switch the snapshot off. The driver writes the snapshot's time
        // into the read concern it is given, so one set on the collection would keep the first time for ever.
        const inSnapshot = { session, readConcern: { level: 'snapshot' } } as const
        const newest = await files.findOne({ filename: name }, { sort: { _id: -1 }, ...inSnapshot })
        if (!newest) return null
        const parts = await chunks.find({ files_id: newest._id }, inSnapshot).sort({ n: 1 }).toArray()
        const bytes = new Uint8Array(Buffer.concat(parts.map(({ data }) => data)))
        if (bytes.length !== newest.length) throw new Error(`the blob ${name} is not whole`)
        return bytes
      })
    } catch (error) {
      if (!isSnapshotUnavailable(error) || attempts === 1) throw error
      await delay(PAUSE_MS)
      return readNewest(name, attempts - 1)
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
    get: (name) => attempt(name, () => readNewest(name)),
    delete: (name) =>
      attempt(name, async () => {
        for (const { _id } of await bucket.find({ filename: name }).toArray()) await removeRevision(_id)
      }),
    deleteBelow: (folder) =>
      attempt(folder, async () => {
        // Between the slash and the character behind it, which the index of names serves.
        const below = { filename: { $gt: `${folder}/`, $lt: `${folder}0` } }
        for (const { _id } of await bucket.find(below).toArray()) await removeRevision(_id)
      }),
    foldersBelow: (folder, after, limit) =>
      attempt(folder, async () => {
        const found: string[] = []
        // The character behind the slash skips what else is in a folder; the index of names serves each step.
        let last = after === '' ? `${folder}/` : `${folder}/${after}0`
        while (found.length < limit) {
          const filename = { $gt: last, $lt: `${folder}0` }
          const next = await files.findOne({ filename }, { sort: { filename: 1 }, projection: { filename: 1 } })
          if (!next) break
          const [name = '', ...below] = next.filename.slice(folder.length + 1).split('/')
          if (below.length > 0) found.push(name)
          last = below.length > 0 ? `${folder}/${name}0` : next.filename
        }
        return found
      }),
    deletionOf: (name) =>
      attempt(name, async () => {
        const seen = await bucket.find({ filename: name }).toArray()
        return () =>
          attempt(name, async () => {
            for (const { _id } of seen) await removeRevision(_id)
          })
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
