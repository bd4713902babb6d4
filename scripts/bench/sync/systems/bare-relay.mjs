/**
 * Passes each message on to the others in its room, without storing, checking or merging anything: `node bare-relay.mjs <port>`. What it
 * takes, the sockets and the load generator take of every server.
 */
import { WebSocketServer } from 'ws'

const SYNC = 0
const STEP_ONE = 0
/** Sync step 2 with an empty update. */
const NOTHING_YET = Uint8Array.of(SYNC, 1, 2, 0, 0)

/** @type {Map<string, Set<import('ws').WebSocket>>} */
const rooms = new Map()
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.argv[2]), perMessageDeflate: false })

server.on('connection', (socket, { url }) => {
  const room = rooms.get(url) ?? new Set()
  rooms.set(url, room.add(socket))
  socket.on('message', (message) => {
    if (message[0] === SYNC && message[1] === STEP_ONE) return socket.send(NOTHING_YET)
    for (const other of room) if (other !== socket) other.send(message)
  })
  socket.on('close', () => {
    room.delete(socket)
    if (room.size === 0) rooms.delete(url)
  })
})
server.on('listening', () => console.log(`listening on port ${process.argv[2]}`))
