/**
 * The program of a start that is killed: it starts the server on what the environment says and sends itself SIGKILL, as `kill -9` does,
 * before its write number `KILL_AT`. A start that comes to its end prints how many writes it has made. `AHEAD_MS` moves its clock, so that it
 * need not wait for the lock of the start before.
 */
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/http/logging/log.ts'
import { startServerOn } from '#server/main.ts'
import { openStorage } from '#server/open-storage.ts'
import { watchedStorage } from '#tests/watched-storage.ts'

const WRITES = /^(insert|update|delete|findOneAnd|transact)/

const killAt = Number(process.env['KILL_AT'])
const aheadMs = Number(process.env['AHEAD_MS'])
const config = readConfig(process.env)
const opened = await openStorage(config)
let writes = 0
const storage = watchedStorage(opened.storage, (operation) => {
  if (!WRITES.test(operation)) return
  writes += 1
  if (writes === killAt) process.kill(process.pid, 'SIGKILL')
})
const server = await startServerOn({ ...opened, storage }, config, {
  log: createLog({ level: config.logLevel }),
  now: () => new Date(Date.now() + aheadMs),
  print: () => {},
  shippedPages: [],
})
process.stdout.write(`${writes}\n`)
await server.close()
