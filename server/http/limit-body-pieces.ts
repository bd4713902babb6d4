/**
 * Ends requests whose body comes in very small pieces. Every piece is kept until it is read, or until the body is whole, and one of a single byte takes
 * some 250 bytes of memory: 64 KiB that wait unread in a connection would be 9 MB.
 */
import type { IncomingMessage } from 'node:http'

/** A body may have this many pieces, whatever their size. */
const FREE_PIECES = 200
/** Further ones have at least this many bytes on average: half of what comes in the shortest packets that networks make. */
const BYTES_PER_PIECE = 256

/**
 * Has the request, and its connection, destroyed once its body has come in too many pieces (HTTP-7), whether it is being read or waits. Call it
 * before anything of the body has come.
 */
export function limitBodyPieces(request: IncomingMessage): void {
  let [pieces, bytes] = [0, 0]
  const push = request.push.bind(request)
  // Node's parser hands every piece to it. Its own property, because Express replaces the prototype.
  request.push = (piece, encoding) => {
    pieces += 1
    bytes += piece?.length ?? 0
    if (pieces <= FREE_PIECES + bytes / BYTES_PER_PIECE) return push(piece, encoding)
    request.destroy()
    return false
  }
}
