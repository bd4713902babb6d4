/** Asks the server whether a person may enter an artwork's room, before their strokes are moved to it. */
import { MESSAGE, PROTOCOL_VERSION } from '#contract/socket.ts'
import { readClose, type ClosePlan } from '#client/canvas/session/close-plan.ts'

const NO_REPLY_MS = 20_000

/** Resolves with null once the server has said hello to this person (SYNC-23), and otherwise with why it did not. */
export function askEntry(
  { artworkId, userId }: { readonly artworkId: number; readonly userId: number },
  { url, WebSocket }: { readonly url: string; readonly WebSocket: typeof globalThis.WebSocket },
  signal: AbortSignal,
): Promise<ClosePlan | null> {
  const socket = new WebSocket(`${url}/${artworkId}?v=${PROTOCOL_VERSION}&user=${userId}`)
  socket.binaryType = 'arraybuffer'
  return new Promise((resolve) => {
    const finish = (plan: ClosePlan | null): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      resolve(plan)
      socket.close()
    }
    const giveUp = (): void => finish(readClose(0, ''))
    const timer = setTimeout(giveUp, NO_REPLY_MS)
    signal.addEventListener('abort', giveUp)
    socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      // The type is a number below 128, which is one byte.
      if (new Uint8Array(data)[0] === MESSAGE.hello) finish(null)
    })
    socket.addEventListener('close', ({ code, reason }) => finish(readClose(code, reason)))
  })
}
