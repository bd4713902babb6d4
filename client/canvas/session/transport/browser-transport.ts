/** The means of connecting of this page: all its sockets share what one of them has found out. */
import { fallbackSocket } from './fallback-socket.ts'
import { pollingRequests } from './polling-requests.ts'
import { Transport } from './transport.ts'

export const browserTransport = new Transport()

/** The class of every socket to an artwork's room. */
export const RoomSocket: typeof WebSocket = fallbackSocket({
  WebSocket: globalThis.WebSocket,
  requests: pollingRequests,
  transport: browserTransport,
  isOnline: () => navigator.onLine,
  firstProbeMs: 10_000,
})
