import type { ArtworkSessionOptions } from './artwork-session.ts'
import { browserLocalStore } from './store/browser-store.ts'
import { RoomSocket } from './transport/room-socket.ts'

/** Returns what an artwork session needs of this browser. */
export function browserSession(): Omit<ArtworkSessionOptions['environment'], 'fetchOpeningPicture'> {
  return {
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/collab`,
    network: window,
    chance: Math.random,
    WebSocket: RoomSocket,
    localStore: browserLocalStore(),
    now: Date.now,
    clock: () => performance.now(),
  }
}
