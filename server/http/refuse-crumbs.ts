/** Ends requests whose body comes in crumbs: what reads it keeps every piece, and a piece of one byte takes some 250 bytes of memory. */
import type { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'

/** A body may have this many pieces, whatever their size. */
const FREE_PIECES = 1_000
/** Further ones have at least this many bytes on average: half of what comes in the shortest packets that networks make. */
const BYTES_PER_PIECE = 256

/**
 * Destroys the request, and its connection, once its body has come in too many pieces (HTTP-7). Call it in the turn in which the body begins to be
 * read, and before.
 */
export function refuseCrumbs(request: Readable): void {
  let [pieces, bytes] = [0, 0]
  request.on('data', ({ length }: Buffer) => {
    pieces += 1
    bytes += length
    if (!(pieces <= FREE_PIECES + bytes / BYTES_PER_PIECE)) request.destroy()
  })
}
