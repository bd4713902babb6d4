import type { ArtworkSessionOptions } from './artwork-session.ts'
import { browserDevice } from './device/browser-device.ts'
import { RoomSocket } from './transport/browser-transport.ts'

/** Returns what an artwork session needs of this browser. */
export function browserSession(): Omit<ArtworkSessionOptions['environment'], 'fetchOpeningPicture'> {
  return {
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/collab`,
    network: window,
    chance: Math.random,
    WebSocket: RoomSocket,
    device: browserDevice(),
    now: Date.now,
    clock: () => performance.now(),
  }
}
