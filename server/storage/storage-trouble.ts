/**
 * Why the storage takes nothing: `full`: there is no space; `read-only`: it may not be written (a file system that the kernel
 * has closed after an error, a changed owner); `away`: it does not answer, or for a reason nobody has named.
 */
export type StorageTrouble = 'full' | 'read-only' | 'away'

/** ENOSPC and EDQUOT by Node and by LMDB, LMDB's MDB_MAP_FULL, MongoDB's OutOfDiskSpace. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 28, 'EDQUOT', 122, -30_792, 14_031])
/** EROFS, EACCES and EPERM by Node and by LMDB. */
const READ_ONLY: ReadonlySet<unknown> = new Set(['EROFS', 30, 'EACCES', 13, 'EPERM', 1])
/** EIO: what LMDB says when only a part of a page went to the disk. */
const HALF_WRITTEN = 5
/** Less than a page is as good as nothing. */
const NO_SPACE_BYTES = 64 * 1024

/** @param error what a write threw, with its causes @param freeBytes where the storage writes; null when that is elsewhere */
export function storageTrouble(error: unknown, freeBytes: number | null): StorageTrouble {
  const codes = codesOf(error)
  if (codes.some((code) => FULL.has(code))) return 'full'
  if (codes.some((code) => READ_ONLY.has(code))) return 'read-only'
  const noSpace = freeBytes !== null && freeBytes < NO_SPACE_BYTES
  return noSpace && codes.includes(HALF_WRITTEN) ? 'full' : 'away'
}

function codesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return []
  return [...('code' in error ? [error.code] : []), ...codesOf(error.cause)]
}
