/** Network faults: every so often one connection, or all of them, become slow, stall, break or lose their client. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChaosProxy } from '#tests/chaos/support/network/chaos-proxy.ts'
import type { Actor } from './actor.ts'
import type { RandomSource } from './random-source.ts'

export function networkActor(network: ChaosProxy, random: RandomSource, note: (line: string) => void): Actor {
  // Half of the connections open well before the room's first message arrives: people draw without waiting for it.
  const delays = random.fork()
  network.onConnection = (connection) => {
    if (delays.percent(50)) return
    let isOpen = false
    connection.toClient.delayMs = () => {
      if (isOpen) return delays.between(20, 300)
      isOpen = true
      return 0
    }
  }
  return { name: 'the network', pauseMs: () => random.between(80, 500), act: () => act(network, random, note) }
}

async function act(network: ChaosProxy, random: RandomSource, note: (line: string) => void): Promise<void> {
  const connections = [...network.connections]
  if (connections.length === 0) return
  const connection = random.pick(connections)
  const { toServer, toClient } = connection
  const fault = random.weighted({ delay: 30, chunks: 15, stall: 20, dropClient: 20, cut: 12, outage: 3 })
  note(`network: ${fault}`)
  switch (fault) {
    case 'delay':
      toServer.delayMs = () => random.between(0, 150)
      toClient.delayMs = () => random.between(0, 150)
      return
    case 'chunks':
      toServer.chunkBytes = random.between(1, 60)
      toClient.chunkBytes = random.between(20, 600)
      return
    case 'stall':
      toServer.stall(random.between(0, 1_500))
      toClient.stall(random.between(0, 1_500))
      return
    case 'dropClient':
      toServer.stall(random.between(600, 2_500))
      await sleep(random.between(50, 400))
      connection.dropClient()
      return
    case 'cut':
      connection.cut()
      return
    case 'outage':
      network.isDown = true
      for (const each of connections) each.cut()
      await sleep(random.between(100, 700))
      network.isDown = false
  }
}
