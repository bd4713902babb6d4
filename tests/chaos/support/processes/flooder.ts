/**
 * A process that floods one artwork with messages until it is killed. It repeats a stroke that the room already has: the
 * room must judge it each time, but the artwork does not fill up.
 *
 *   flooder.ts <origin> <artworkId> <userId> <cookie> <sockets>
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { RawClient } from '#tests/chaos/support/clients/raw-client.ts'

const [origin, artworkId, userId, cookie, sockets] = process.argv.slice(2)
const person = { id: Number(userId), name: 'flood', cookie: cookie! }

/** Above this many unsent bytes in a socket the flood pauses. */
const MAX_BUFFERED_BYTES = 256 * 1024

await Promise.all(Array.from({ length: Number(sockets) }, (_, i) => flood(1_000_000 + i)))

async function flood(client: number): Promise<never> {
  const rawClient = await RawClient.open(origin!, Number(artworkId), person, client)
  const stroke = rawClient.draw(60)
  for (;;) {
    for (let i = 0; i < 200 && rawClient.socket.bufferedAmount < MAX_BUFFERED_BYTES; i += 1)
      rawClient.socket.send(stroke)
    await sleep(1)
  }
}
