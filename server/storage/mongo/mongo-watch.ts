import { setTimeout as delay } from 'node:timers/promises'
import type { ChangeStream, ChangeStreamOptions, Collection, Timestamp } from 'mongodb'
import type { MongoDocument } from './mongo-document.ts'
import { canResume } from './mongo-error.ts'

/** Milliseconds the server holds a quiet stream's request before it answers 'nothing yet'; closing waits for that answer. */
const AWAIT_TIME_MS = 200
/** Milliseconds between attempts to go on after the connection was lost. */
const RECONNECT_DELAY_MS = 250

/**
 * Follows a collection's inserts by a change stream, from `start` on. After a lost connection it goes on behind the last
 * document handed out, for as long as it takes. When the server has forgotten that place (its oplog is too short for the
 * interruption), or an `onInsert` throws, the error surfaces as an uncaught one: to go on would hide a gap.
 */
export function watchInserts(
  collection: Collection<MongoDocument>,
  start: Timestamp,
  onInsert: (document: MongoDocument) => void,
): { close(): Promise<void> } {
  const ending = new AbortController()
  let stream: ChangeStream<MongoDocument> | undefined
  let place: ChangeStreamOptions = { startAtOperationTime: start }

  async function follow(): Promise<void> {
    stream = collection.watch<MongoDocument>([{ $match: { operationType: 'insert' } }], {
      ...place,
      maxAwaitTimeMS: AWAIT_TIME_MS,
    })
    try {
      for await (const event of stream) if (event.operationType === 'insert') onInsert(event.fullDocument)
    } finally {
      // Behind the last event handed out; without any, as far as the server had got.
      if (stream.resumeToken) place = { startAfter: stream.resumeToken }
    }
  }

  async function followOnAndOn(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await follow()
      } catch (error) {
        if (ending.signal.aborted) return
        if (!canResume(error)) throw error
        await delay(RECONNECT_DELAY_MS, undefined, { signal: ending.signal }).catch(() => {}) // closed meanwhile
      }
    }
  }

  const following = followOnAndOn()
  return {
    close: async () => {
      ending.abort()
      await stream?.close()
      await following
    },
  }
}
