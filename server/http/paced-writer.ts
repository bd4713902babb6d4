import type { Response } from 'express'

/** A reader that takes nothing for this long is cut off: what waits for it keeps memory. */
const STALLED_MS = 30_000

/**
 * Returns a function that writes a piece of a body, and resolves when the reader has room for more or is gone; one that does not read
 * for 30 s is cut off. It listens once for the whole response, because a compressed response passes listeners on to its stream and
 * cannot remove them.
 */
export function pacedWriter(
  response: Pick<Response, 'write' | 'closed' | 'on' | 'destroy'>,
): (piece: string | Uint8Array) => Promise<void> {
  let resume: (() => void) | null = null
  response.on('drain', () => resume?.())
  response.on('close', () => resume?.())
  return async (piece) => {
    if (response.write(piece) || response.closed) return
    const stalled = setTimeout(() => response.destroy(), STALLED_MS)
    await new Promise<void>((resolve) => {
      resume = resolve
    })
    clearTimeout(stalled)
  }
}
