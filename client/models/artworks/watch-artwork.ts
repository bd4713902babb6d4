/**
 * Hears what changes of an artwork, over a connection to its room that neither draws nor asks for the document.
 * Of strokes it hears that there are new ones, not which.
 */
import { encode, writeVarUint } from 'lib0/encoding'
import { messageYjsUpdate } from 'y-protocols/sync'
import { Changed, MESSAGE } from '#contract/socket.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { readClose, type ClosePlan } from '#client/canvas/session/close-plan.ts'
import { reconnectDelay, SERVER_PAUSE_MS } from '#client/canvas/session/backoff.ts'
import { readJson } from '#client/canvas/session/server-messages.ts'

export interface ArtworkWatcher {
  /** The connection is open: what changed before it was may have been missed. */
  onOpened(): void
  onChanged(part: Changed['part']): void
  /** Somebody has drawn or undone something, and it is on disk. */
  onDrawn(): void
  /** The server ended it for good: the artwork is gone, the right to it, or the session. */
  onEnded(plan: ClosePlan): void
}

export interface WatchEnvironment {
  /** Opens a connection to the artwork's room. */
  readonly connect: () => WebSocket
  /** Returns 0 to 1, to spread the reconnect delays. */
  readonly chance: () => number
}

/** Asks for nothing that our own client gets in reply; the server closes connections that send nothing. */
const FIRST_MESSAGE = encode((message) => writeVarUint(message, MESSAGE.queryAwareness))

/** Begins to watch, and connects again whenever the connection breaks. Returns the function that stops it. */
export function watchArtwork({ connect, chance }: WatchEnvironment, watcher: ArtworkWatcher): () => void {
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let socket = open()

  function open(): WebSocket {
    const opened = connect()
    opened.binaryType = 'arraybuffer'
    opened.addEventListener('open', () => {
      attempts = 0
      opened.send(FIRST_MESSAGE)
      watcher.onOpened()
    })
    opened.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      const input = new ByteReader(new Uint8Array(data))
      if (isStopped || data.byteLength === 0) return
      const type = input.unsigned()
      if (type === MESSAGE.sync && input.unsigned() === messageYjsUpdate) return watcher.onDrawn()
      if (type !== MESSAGE.changed) return
      const changed = readJson(input, Changed)
      if (changed) watcher.onChanged(changed.part)
    })
    opened.addEventListener('close', ({ code, reason }) => {
      if (isStopped) return
      const plan = readClose(code, reason)
      if (plan.retry === 'never') return watcher.onEnded(plan)
      const delayMs = plan.retry === 'later' ? SERVER_PAUSE_MS : reconnectDelay(attempts, chance())
      attempts += 1
      timer = setTimeout(() => (socket = open()), delayMs)
    })
    return opened
  }

  return () => {
    isStopped = true
    clearTimeout(timer)
    socket.close()
  }
}
