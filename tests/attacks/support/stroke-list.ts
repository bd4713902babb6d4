/** `GET /api/artworks/1/strokes` of a room, without the rest of the server. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { strokeRoutes } from '#server/collaboration/stroke-routes.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import type { Room } from '#server/sync/room/room.ts'
import { viewStrokes, type StrokeView } from '#server/sync/stroke-views.ts'
import { artworkRow } from '#tests/sync/artwork-row.ts'
import { MemoryStrokeLog } from '#tests/sync/memory-stroke-log.ts'
import { openRoom } from '#tests/sync/room-device.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { signedIn } from '#tests/signed-in.ts'

/** Returns a room with these strokes of person 1. */
export async function roomOf(strokes: number, strokeAt: (i: number) => Stroke): Promise<Room> {
  const log = new MemoryStrokeLog()
  const writes = Array.from({ length: strokes }, (_, i) => ({
    userId: 1,
    at: new Date(i),
    update: strokeUpdate(7, i, strokeAt(i)),
  }))
  await log.append(1, LOG_START, writes)
  return openRoom(log)
}

export function strokesOf(room: Room, after = 0, limit = Infinity): AsyncGenerator<StrokeView> {
  const last = Math.min(after + limit, room.durable.strokeCount)
  return viewStrokes((work) => Promise.resolve(work(room)), after, last)
}

const unused = (): never => {
  throw new Error('only strokes are read here')
}

export async function serveStrokes(room: Room): Promise<{ url: string; close: () => void }> {
  const app = express()
  app.use((request, _response, next) => {
    const person = { id: 1, username: 'a', name: 'a', color: '#000000', isAdmin: false, isChild: false }
    request.signedIn = signedIn(person, 's')
    next()
  })
  app.use(
    strokeRoutes(
      {
        now: () => new Date(0),
        idempotency: { once: unused, forgetPerson: unused, forgetArtwork: unused, sweep: unused },
      },
      { requireReadable: () => Promise.resolve(artworkRow(1, 1, 'key')) },
      { shownIds: () => Promise.resolve(new Map()) },
      { read: () => Promise.resolve(strokesOf(room)) },
      { add: unused },
      unused,
      unused,
    ),
  )
  const server = createServer(app)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/api/artworks/1/strokes`, close: () => void server.close() }
}
