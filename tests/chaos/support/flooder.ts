/**
 * A process that sends to one artwork as fast as the sockets take it, until it is killed: a stroke that is known already,
 * so that the page does not fill up, but that has to be looked at each time.
 *
 *   flooder.ts <origin> <artworkId> <userId> <cookie> <sockets>
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Pen } from './pen.ts'

const [origin, artworkId, userId, cookie, sockets] = process.argv.slice(2)
const person = { id: Number(userId), name: 'flood', cookie: cookie! }

/** Bytes a socket may hold back here. */
const FULL = 256 * 1024

await Promise.all(Array.from({ length: Number(sockets) }, (_, i) => flood(1_000_000 + i)))

async function flood(client: number): Promise<never> {
  const pen = await Pen.open(origin!, Number(artworkId), person, client)
  const stroke = pen.draw(60)
  for (;;) {
    for (let i = 0; i < 200 && pen.socket.bufferedAmount < FULL; i += 1) pen.socket.send(stroke)
    await sleep(1)
  }
}
