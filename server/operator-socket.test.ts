import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TakedownResult } from './artworks/deletion/takedown.ts'
import { createLog } from './http/logging/log.ts'
import { askOperatorSocket, listenForOperator } from './operator-socket.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'operator-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const log = createLog({ level: 'silent' })
const ask = () => askOperatorSocket(directory, { command: 'delete', artworkId: 1, copies: true }, TakedownResult)

test('a command that takes longer than the wait for commands is replied to', async () => {
  const listening = await listenForOperator(directory, {
    run: async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { copies: [2] }
    },
    log,
    commandTimeoutMs: 100,
  })
  expect(await ask()).toEqual({ result: { copies: [2] } })
  await listening.close()
})

test('a server that ends during a command is named', async () => {
  const killed = createServer((socket) => socket.on('data', () => socket.destroy()))
  await new Promise<void>((resolve) => void killed.listen(join(directory, 'operator.sock'), resolve))
  await expect(ask()).rejects.toThrow('the server ended before it replied')
  killed.close()
})
