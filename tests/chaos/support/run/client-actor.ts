/** A person at a compliant client: draws, takes back, loses the connection, reloads the page. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompliantClient } from '#tests/chaos/support/clients/compliant-client.ts'
import type { Actor } from './actor.ts'
import type { RandomSource } from './random-source.ts'

export function clientActor(client: CompliantClient, random: RandomSource, note: (line: string) => void): Actor {
  return { name: client.name, pauseMs: () => random.between(10, 180), act: () => act(client, random, note) }
}

async function act(client: CompliantClient, random: RandomSource, note: (line: string) => void): Promise<void> {
  const action = random.weighted({
    draw: 60,
    burst: 3,
    undo: 14,
    redo: 8,
    repaint: 4,
    disconnect: 3,
    reload: 1.5,
    crash: 1.5,
    reconnect: 5,
    resend: 2,
  })
  if (action === 'reload' || action === 'crash' || action === 'disconnect' || action === 'reconnect')
    note(`${client.name}: ${action}`)
  switch (action) {
    case 'draw':
      return client.draw()
    case 'burst':
      for (let left = random.between(3, 25); left > 0; left -= 1) client.draw()
      return
    case 'undo':
      for (let left = random.between(1, 3); left > 0; left -= 1) client.undo()
      return
    case 'redo':
      return client.redo()
    case 'repaint':
      return client.repaint()
    case 'disconnect':
      return client.disconnect()
    case 'reload':
      return client.reload(false)
    case 'crash':
      return client.reload(true)
    case 'reconnect':
      return drawWhileReconnecting(client, random)
    case 'resend':
      return client.resend()
  }
}

/**
 * Draws offline, reloads or crashes, and draws and takes back again while the new connection opens. Earlier strokes, the
 * device's copy and new strokes then reach the server in any order.
 */
async function drawWhileReconnecting(client: CompliantClient, random: RandomSource): Promise<void> {
  for (let reloads = random.between(1, 2); reloads > 0; reloads -= 1) {
    client.disconnect()
    for (let left = random.between(1, 4); left > 0; left -= 1) client.draw()
    if (random.percent(30)) client.undo()
    await client.reload(random.percent(40))
    for (let left = random.between(2, 8); left > 0; left -= 1) {
      await sleep(random.between(0, 120))
      const action = random.weighted({ draw: 3, undo: 5, redo: 2 })
      client[action]()
    }
  }
}
