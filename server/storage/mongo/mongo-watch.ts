/** The change feed on MongoDB: a change stream that resumes after lost connections. */
import { setTimeout as delay } from 'node:timers/promises'
import type { ChangeStream, ChangeStreamOptions, Collection, Document as DriverDocument, Timestamp } from 'mongodb'
import { type MongoDocument, mongoFilter } from './mongo-filter.ts'
import { plainFilter } from '#server/storage/plain-filter.ts'
import type { Document, WatchOptions } from '#server/storage/storage.ts'
import { canResume } from './mongo-error.ts'

/** How long the server holds the request of a quiet stream before it replies without events. Closing waits for that reply. */
const AWAIT_TIME_MS = 200
/** The delay between attempts to resume after a lost connection. */
const RECONNECT_DELAY_MS = 250

/** Returns the stages of a change stream by which the database leaves out what a watch does not deliver. */
export function changeStages<T extends Document>({ where, fields }: WatchOptions<T>): DriverDocument[] {
  const inserts = { operationType: 'insert' }
  const match = where ? { $and: [inserts, withPrefix(mongoFilter(plainFilter(where), new Set()))] } : inserts
  const projection = fields && {
    operationType: 1,
    ...Object.fromEntries(['_id', ...fields].map((field) => [`fullDocument.${field}`, 1])),
  }
  return [{ $match: match }, ...(projection ? [{ $project: projection }] : [])]
}

/** An event of a change stream has the document in a field of its own. */
function withPrefix(filter: DriverDocument): DriverDocument {
  return Object.fromEntries(
    Object.entries(filter).map(([field, condition]) =>
      field.startsWith('$') ? [field, condition.map(withPrefix)] : [`fullDocument.${field}`, condition],
    ),
  )
}

/**
 * Calls `onInsert` for a collection's inserts from `start` on. After a lost connection it resumes after the last delivered
 * document, however long that takes.
 *
 * The error becomes an uncaught one when the server has lost the resume point (its oplog is too short for the interruption) or
 * when `onInsert` throws, because continuing would hide a gap.
 */
export function watchInserts(
  collection: Collection<MongoDocument>,
  start: Timestamp,
  stages: DriverDocument[],
  onInsert: (document: MongoDocument) => void,
): { close(): Promise<void> } {
  const ending = new AbortController()
  let stream: ChangeStream<MongoDocument> | undefined
  let resumePoint: ChangeStreamOptions = { startAtOperationTime: start }

  async function follow(): Promise<void> {
    stream = collection.watch<MongoDocument>(stages, {
      ...resumePoint,
      maxAwaitTimeMS: AWAIT_TIME_MS,
    })
    try {
      for await (const event of stream) if (event.operationType === 'insert') onInsert(event.fullDocument)
    } finally {
      // After the last delivered event; without one, after what the server had read.
      if (stream.resumeToken) resumePoint = { startAfter: stream.resumeToken }
    }
  }

  async function followUntilClosed(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await follow()
      } catch (error) {
        if (ending.signal.aborted) return
        if (!canResume(error)) throw error
        await delay(RECONNECT_DELAY_MS, undefined, { signal: ending.signal }).catch(() => {}) // aborted by close
      }
    }
  }

  const following = followUntilClosed()
  return {
    close: async () => {
      ending.abort()
      await stream?.close()
      await following
    },
  }
}
