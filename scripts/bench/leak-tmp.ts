import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtempSync } from 'node:fs'
import { ServerProcess } from '#scripts/bench/sync/systems/server-process.ts'
import { PlayerProcesses } from './load/players/player-processes.ts'
const port = await ServerProcess.freePort()
const server = await ServerProcess.start({
  script: ['--max-semi-space-size=32', 'dist/server/main.js'],
  environment: {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: mkdtempSync('/tmp/load/leak-'),
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'error',
  },
  ready: /listening on /,
})
const players = await PlayerProcesses.start({
  processes: 1,
  families: 10,
  origins: [`http://localhost:${port}`],
  seed: 5,
})
const act = (activity: any, times = 1) =>
  players.tell({ do: 'activity', activity, seconds: 0, times, placement: 'by-artwork' })
await act('register')
for (let cycle = 0; cycle < 7; cycle++) {
  for (let i = 0; i < 3; i++) {
    for (const a of ['begin', 'enter', 'send-many', 'leave', 'gallery', 'view', 'complete', 'home', 'sign-in'])
      await act(a)
  }
  await sleep(45_000)
  console.log(cycle, 'live', (await server.liveMegabytes()).toFixed(1), 'rss', server.residentMegabytes().toFixed(0))
}
players.stop()
await server.discard()
