import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { encode, writeVarUint } from 'lib0/encoding'
import { messageYjsUpdate } from 'y-protocols/sync'
import { Changed, MESSAGE, PROTOCOL_VERSION } from '#contract/socket.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { type FollowedPage, followDrawing } from '#client/models/artworks/follow-drawing.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { browserPage } from '#client/ui/browser/page-visibility.ts'
import { RoomSocket } from '#client/canvas/session/transport/room-socket.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { readClose, type ClosePlan } from '#client/canvas/session/close-plan.ts'
import { reconnectDelay, SERVER_PAUSE_MS } from '#client/canvas/session/backoff.ts'
import { isRefused } from '#client/http/is-refused.ts'
import { readJson } from '#client/canvas/session/server-messages.ts'
import { isReacting, reactionQuery } from './reactions.ts'

const PAGE: FollowedPage = { ...browserPage, savesData }

/** Reads an artwork and its reactions again whenever they change, for as long as somebody looks. */
export function useLiveArtwork(id: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const readArtwork = () =>
      void queries.invalidateQueries({ queryKey: artworkQueries.detail(id).queryKey, exact: true })
    const readReactions = () => {
      // The last of the person's own presses reads them again, and an earlier reply would show the state before it.
      if (!isReacting(queries, id)) void queries.invalidateQueries({ queryKey: reactionQuery(id).queryKey })
    }
    const follower = followDrawing(PAGE, readArtwork)
    let wasOpen = false
    const url = new URL(`/collab/${id}?v=${PROTOCOL_VERSION}&look=picture`, location.origin.replace(/^http/, 'ws'))
    const stopWatching = watchArtwork(
      { connect: () => new RoomSocket(url), chance: Math.random },
      {
        onOpened: () => {
          if (wasOpen) readArtwork()
          wasOpen = true
          readReactions()
        },
        onChanged: (part) => (part === 'reactions' ? readReactions() : readArtwork()),
        onDrawn: follower.drawn,
        onEnded: ({ signedOut }) => {
          if (signedOut) void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
          // It would be asked for again, and its screen would be empty meanwhile.
          else if (!isRefused(queries.getQueryState(artworkQueries.detail(id).queryKey)?.error)) readArtwork()
        },
      },
    )
    return () => {
      stopWatching()
      follower.stop()
    }
  }, [id, queries])
}

interface ArtworkWatcher {
  /** The connection is open: what changed before it was may have been missed. */
  onOpened(): void
  onChanged(part: Changed['part']): void
  /** Somebody has drawn or undone something, and it is on disk. */
  onDrawn(): void
  /** The server ended it for good: the artwork is gone, the right to it, or the session. */
  onEnded(plan: ClosePlan): void
}

interface WatchEnvironment {
  /** Opens a connection that tells what happens to the artwork. */
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

/** Returns true when the person has told their device or browser to save data. Not every browser says so. */
function savesData(): boolean {
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return true
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}
