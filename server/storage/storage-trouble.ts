/** Classifies a failed write for operators and clients. */

/**
 * Why the storage accepts no write. `full`: the disk has no space. `read-only`: writing is not permitted, for example after
 * the kernel remounted the file system read-only or the owner changed. `away`: the storage does not respond, or the reason is unknown.
 */
export type StorageTrouble = 'full' | 'read-only' | 'away'

/** ENOSPC and EDQUOT from Node and LMDB, LMDB's MDB_MAP_FULL, MongoDB's OutOfDiskSpace. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 28, 'EDQUOT', 122, -30_792, 14_031])
/** EROFS, EACCES and EPERM from Node and LMDB. */
const READ_ONLY_CODES: ReadonlySet<unknown> = new Set(['EROFS', 30, 'EACCES', 13, 'EPERM', 1])
/** EIO. LMDB reports it when only a part of a page was written. */
const PARTIAL_WRITE_CODE = 5
/** A disk with less free space than this counts as full. */
const NO_SPACE_BYTES = 64 * 1024

/**
 * Returns why a write failed.
 * @param error what the write threw; its causes are read too
 * @param freeBytes free space where the storage writes; null when that is unknown or on another machine
 */
export function storageTrouble(error: unknown, freeBytes: number | null): StorageTrouble {
  const codes = codesOf(error)
  if (codes.some((code) => FULL_CODES.has(code))) return 'full'
  if (codes.some((code) => READ_ONLY_CODES.has(code))) return 'read-only'
  const noSpace = freeBytes !== null && freeBytes < NO_SPACE_BYTES
  return noSpace && codes.includes(PARTIAL_WRITE_CODE) ? 'full' : 'away'
}

function codesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return []
  return [...('code' in error ? [error.code] : []), ...codesOf(error.cause)]
}
