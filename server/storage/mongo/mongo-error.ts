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

/** Server codes for 'not now': no primary, shutting down, interrupted, too slow, disk full. */
const UNAVAILABLE_CODES = new Set([
  6, 7, 50, 64, 89, 91, 112, 189, 246, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436, 14031,
])
/** Server codes Unauthorized, AuthenticationFailed, CappedPositionLost, ChangeStreamFatalError, ChangeStreamHistoryLost. */
const RESUME_POINT_LOST_CODES = new Set([13, 18, 136, 280, 286])
/** Server codes for an operator on a value of the wrong kind: BadValue, TypeMismatch. */
const WRONG_TYPE_CODES = new Set([2, 14])

/** The port's word for a driver's error; anything unknown stays as it is. */
export function portError(error: unknown, collection: string): unknown {
  if (isDuplicate(error)) return new DuplicateKey(collection, duplicateFields(error))
  if (error instanceof MongoServerError && WRONG_TYPE_CODES.has(Number(error.code))) {
    return new TypeError(error.message, { cause: error })
  }
  return isUnavailable(error) ? new StorageUnavailable(error.message, { cause: error }) : error
}

/** Code 11000, DuplicateKey: a unique index refused the write. */
export function isDuplicate(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === 11000
}

/** Code 246, SnapshotUnavailable: a collection was made or changed a moment ago; a later snapshot can be read. */
export function isSnapshotUnavailable(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 246
}

/**
 * Whether a change stream that ended with the error can go on behind its last event. The driver gives up on more of them,
 * an interrupted cursor for one; but only these lose the place: the oplog does not reach back that far, or we may not read.
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

/** Bulk writes name the index in their message only. */
function duplicateFields(error: MongoServerError): string[] {
  if (error.keyPattern) return Object.keys(error.keyPattern)
  const name = / index: (.+?) dup key: /.exec(error.message)?.[1]
  return name === '_id_' ? ['_id'] : fieldsOfIndex(name ?? '')
}
