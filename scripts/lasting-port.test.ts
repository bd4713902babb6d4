import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { lastingPort } from './lasting-port.ts'

test('the port is free, and not among those that Linux gives away by itself', async () => {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '32768') // not Linux
  const lowestGivenAway = Number.parseInt(range, 10)
  const servers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const port = await lastingPort()
      expect(port).toBeLessThan(lowestGivenAway)
      const server = createServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  for (const server of servers) server.close()
})
