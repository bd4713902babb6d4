/** The peers, started as their users start them, from packages installed apart from the app's. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BenchSystem, RunningSystem } from './bench-system.ts'
import type { SystemName } from './system-protocol.ts'
import { protocols } from './system-protocols.ts'
import { ServerProcess } from './server-process.ts'

const FOLDER = resolve(import.meta.dirname, '../../peers')

/** Installs missing peers. One of them compiles SQLite for a minute or two if no binary can be downloaded. */
export function installPeers(): void {
  const wanted = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const isInstalled = Object.entries(wanted.dependencies).every(([name, version]) => versionOf(name) === version)
  if (isInstalled) return
  console.error('installing the peers (once) ...')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`the peers could not be installed in ${FOLDER}; --ours measures without them`)
}

function versionOf(name: string): string | null {
  const file = join(FOLDER, 'node_modules', name, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : null
}

export const hocuspocusSystem: BenchSystem = {
  name: 'hocuspocus',
  description: '@hocuspocus/server 4.7.0, SQLite',
  async start(directory) {
    const port = await ServerProcess.freePort()
    const server = await ServerProcess.start({
      script: [join(FOLDER, 'hocuspocus.mjs'), join(directory, 'hocuspocus.sqlite'), String(port)],
      environment: { NODE_ENV: 'production' },
      ready: /listening on port/,
    })
    return running('hocuspocus', server, `ws://127.0.0.1:${port}`)
  },
}

export const yWebsocketSystem: BenchSystem = {
  name: 'y-websocket',
  description: '@y/websocket-server 0.1.1, LevelDB',
  async start(directory) {
    const port = await ServerProcess.freePort()
    const server = await ServerProcess.start({
      script: [join(FOLDER, 'node_modules/@y/websocket-server/src/server.js')],
      environment: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        YPERSISTENCE: join(directory, 'leveldb'),
      },
      ready: /running at/,
    })
    return running('y-websocket', server, `ws://127.0.0.1:${port}`)
  },
}

/** Passes messages on and does nothing else. */
export const bareRelay = relayThatGathers(0, {
  name: 'relay',
  description: 'ws alone, which stores, checks and merges nothing',
})

/** The longest that our server gathers while it keeps up (docs/decisions/0278). */
const GATHER_MS = 16

/** Passes on in one write what a room has sent within a time, and does nothing else. */
export const gatheringRelay = relayThatGathers(GATHER_MS, {
  name: 'gathering-relay',
  description: `ws alone, which gathers for ${GATHER_MS} ms`,
})

function relayThatGathers(gatherMs: number, names: Pick<BenchSystem, 'name' | 'description'>): BenchSystem {
  return {
    ...names,
    isLimit: true,
    async start() {
      const port = await ServerProcess.freePort()
      const server = await ServerProcess.start({
        script: [join(import.meta.dirname, 'bare-relay.mjs'), String(port), String(gatherMs)],
        environment: { NODE_ENV: 'production' },
        ready: /listening on port/,
      })
      return running(names.name, server, `ws://127.0.0.1:${port}`)
    },
  }
}

/** Stores each message of ours with our embedded engine's library before it passes it on, and does nothing else. */
export const storingRelay: BenchSystem = {
  name: 'storing-relay',
  description: 'ws and an LMDB commit, which check, hash and merge nothing',
  isLimit: true,
  async start(directory) {
    const port = await ServerProcess.freePort()
    const server = await ServerProcess.start({
      script: [join(import.meta.dirname, 'storing-relay.mjs'), join(directory, 'messages'), String(port)],
      environment: { NODE_ENV: 'production' },
      ready: /listening on port/,
    })
    return running('storing-relay', server, `ws://127.0.0.1:${port}`)
  },
}

function running(name: SystemName, server: ServerProcess, url: string): RunningSystem {
  let rooms = 0
  return {
    process: server,
    protocol: protocols[name],
    // A room exists once somebody joins it. The time makes names unique across processes on the same data.
    newRoom: () => Promise.resolve(`room-${Date.now().toString(36)}-${(rooms += 1)}`),
    addressOf: (room) => ({ url: `${url}/${room}`, headers: {}, room }),
    authorOf: (person) => person + 1,
    lateTimersMs: () => Promise.resolve(Number.NaN),
  }
}
