import type { Response } from 'express'

/**
 * Returns a function that writes a piece of a body, and resolves when the reader has room for more or is gone. It listens once for the
 * whole response, because a compressed response passes listeners on to its stream and cannot remove them.
 */
export function pacedWriter(response: Response): (piece: string | Uint8Array) => Promise<void> {
  let resume: (() => void) | null = null
  response.on('drain', () => resume?.())
  response.on('close', () => resume?.())
  return async (piece) => {
    if (response.write(piece) || response.closed) return
    await new Promise<void>((resolve) => {
      resume = resolve
    })
  }
}
