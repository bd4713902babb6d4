/**
 * Passes each message on to the others in its room, without storing, checking or merging anything: `node bare-relay.mjs <port> [gather ms]`.
 * What it takes, the sockets and the load generator take of every server. If it gathers, then a message goes on at once when its room has
 * sent nothing for that long, and later ones after that time in one message, as compact presence does (server/sync/compact-delivery.ts).
 */
import { WebSocketServer } from 'ws'

const SYNC = 0
const STEP_ONE = 0
/** Sync step 2 with an empty update. */
const NOTHING_YET = Uint8Array.of(SYNC, 1, 2, 0, 0)

const [port, gather = '0'] = process.argv.slice(2)
const gatherMs = Number(gather)

class Room {
  /** @type {Set<import('ws').WebSocket>} */
  sockets = new Set()
  /** @type {{ message: Buffer, sender: import('ws').WebSocket }[]} */
  #gathered = []
  #sentAt = -Infinity
  #isWaiting = false

  /** @param {Buffer} message @param {import('ws').WebSocket} sender */
  passOn(message, sender) {
    if (gatherMs === 0) {
      for (const other of this.sockets) if (other !== sender) other.send(message)
      return
    }
    this.#gathered.push({ message, sender })
    if (this.#isWaiting) return
    const waitMs = gatherMs - (performance.now() - this.#sentAt)
    if (waitMs <= 0) return this.#send()
    this.#isWaiting = true
    setTimeout(() => this.#send(), waitMs)
  }

  #send() {
    this.#isWaiting = false
    this.#sentAt = performance.now()
    const gathered = this.#gathered.splice(0)
    const [first] = gathered
    const onlySender = gathered.every(({ sender }) => sender === first?.sender) ? first?.sender : null
    const whole = Buffer.concat(gathered.map(({ message }) => message))
    for (const socket of this.sockets) if (socket !== onlySender) socket.send(whole)
  }
}

/** @type {Map<string, Room>} */
const rooms = new Map()
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(port), perMessageDeflate: false })

server.on('connection', (socket, { url }) => {
  const room = rooms.get(url) ?? new Room()
  rooms.set(url, room)
  room.sockets.add(socket)
  socket.on('message', (message) => {
    if (message[0] === SYNC && message[1] === STEP_ONE) return socket.send(NOTHING_YET)
    room.passOn(message, socket)
  })
  socket.on('close', () => {
    room.sockets.delete(socket)
    if (room.sockets.size === 0) rooms.delete(url)
  })
})
server.on('listening', () => console.log(`listening on port ${port}`))
