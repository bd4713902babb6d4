/** Translates the driver's errors into the port's, and decides after which errors a change stream can resume. */
import {
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb'
import { fieldsOfIndex } from './mongo-indexes.ts'
import { DuplicateKey, StorageUnavailable } from '#server/storage/storage.ts'

/** Server codes for temporary failures: no primary, shutting down, interrupted, timed out, disk full. */
const UNAVAILABLE_CODES = new Set([
  6, 7, 50, 64, 89, 91, 112, 189, 246, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436, 14031,
])
/** Server codes Unauthorized, AuthenticationFailed, CappedPositionLost, ChangeStreamFatalError, ChangeStreamHistoryLost. */
const RESUME_POINT_LOST_CODES = new Set([13, 18, 136, 280, 286])
/** Server codes for an operator on a value of the wrong type: BadValue, TypeMismatch. */
const WRONG_TYPE_CODES = new Set([2, 14])

/** Returns the port's error for a driver's error. Any other error is returned unchanged. */
export function portError(error: unknown, collection: string): unknown {
  if (isDuplicate(error)) return new DuplicateKey(collection, duplicateFields(error))
  if (error instanceof MongoServerError && WRONG_TYPE_CODES.has(Number(error.code))) {
    return new TypeError(error.message, { cause: error })
  }
  return isUnavailable(error) ? new StorageUnavailable(error.message, { cause: error }) : error
}

/** Whether a unique index refused the write (server code 11000, DuplicateKey). */
export function isDuplicate(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === 11000
}

/** Code 246, SnapshotUnavailable: a collection was made or changed a moment ago; a later snapshot can be read. */
export function isSnapshotUnavailable(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 246
}

/**
 * Whether a change stream that ended with this error can resume after its last event. The driver gives up after more errors,
 * such as an interrupted cursor, but only the refused ones lose the resume point: the oplog is too short, or reading is not allowed.
 */
export function canResume(error: unknown): boolean {
  if (!(error instanceof MongoError) || error.hasErrorLabel('NonResumableChangeStreamError')) return false
  return !(error instanceof MongoServerError && RESUME_POINT_LOST_CODES.has(Number(error.code)))
}

function isUnavailable(error: unknown): error is MongoError {
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoClientClosedError ||
    error instanceof MongoOperationTimeoutError ||
    error instanceof MongoWriteConcernError ||
    (error instanceof MongoError && error.hasErrorLabel('RetryableWriteError')) ||
    (error instanceof MongoServerError && UNAVAILABLE_CODES.has(Number(error.code)))
  )
}

/** Bulk write errors name the index only in their message. */
function duplicateFields(error: MongoServerError): string[] {
  if (error.keyPattern) return Object.keys(error.keyPattern)
  const name = / index: (.+?) dup key: /.exec(error.message)?.[1]
  return name === '_id_' ? ['_id'] : fieldsOfIndex(name ?? '')
}
