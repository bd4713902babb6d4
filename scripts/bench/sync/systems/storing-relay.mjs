/**
 * Puts each message into LMDB and passes it on to the others in its room once it is on disk: `node storing-relay.mjs <folder> <port>`. It
 * checks, hashes and merges nothing. What arrives during a commit shares the next one and is sent in one write, as by our server.
 */
import { closeSync, fdatasyncSync, fstatSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { open } from 'lmdb'
import { WebSocketServer } from 'ws'

const SYNC = 0
const STEP_ONE = 0
/** Sync step 2 with an empty update. */
const NOTHING_YET = Uint8Array.of(SYNC, 1, 2, 0, 0)

const [path, port] = process.argv.slice(2)
// The settings of our embedded engine (server/storage/embedded/lmdb-store.ts).
const store = open({
  path,
  encoding: 'binary',
  overlappingSync: false,
  eventTurnBatching: false,
  txnStartThreshold: 1,
})
let written = 0

// Longer than it will be, as our engine's file is: a commit within its length writes no journal of the file system.
const file = openSync(join(path, 'data.mdb'), 'r+')
const ZEROS = new Uint8Array(1024 * 1024)
for (let megabytes = 0; megabytes < 32; megabytes += 1) writeSync(file, ZEROS, 0, ZEROS.length, fstatSync(file).size)
fdatasyncSync(file)
closeSync(file)

class Room {
  /** @type {Set<import('ws').WebSocket>} */
  sockets = new Set()
  /** @type {{ message: Buffer, sender: import('ws').WebSocket }[]} */
  #waiting = []
  #commits = false

  /** @param {Buffer} message @param {import('ws').WebSocket} sender */
  async add(message, sender) {
    this.#waiting.push({ message, sender })
    if (this.#commits) return
    this.#commits = true
    await setImmediate()
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0)
      await store.batch(() => {
        for (const { message: bytes } of group) void store.put((written += 1), bytes)
      })
      this.#send(group)
    }
    this.#commits = false
  }

  /** @param {{ message: Buffer, sender: import('ws').WebSocket }[]} group */
  #send(group) {
    for (const socket of this.sockets) {
      socket._socket.cork()
      for (const { message, sender } of group) if (sender !== socket) socket.send(message)
      socket._socket.uncork()
    }
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
    void room.add(message, socket)
  })
  socket.on('close', () => {
    room.sockets.delete(socket)
    if (room.sockets.size === 0) rooms.delete(url)
  })
})
server.on('listening', () => console.log(`listening on port ${port}`))
