/** The peers, as their users start them, in packages of their own beside the app's. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BenchSystem, RunningSystem } from './bench-system.ts'
import type { SystemName } from './dialect.ts'
import { dialects } from './dialects.ts'
import { ServerProcess } from './server-process.ts'

const FOLDER = resolve(import.meta.dirname, '../../peers')

/** Installs the peers unless they are there. One of them compiles SQLite where no binary can be downloaded: a minute or two. */
export function installPeers(): void {
  const wanted = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const there = Object.entries(wanted.dependencies).every(([name, version]) => versionOf(name) === version)
  if (there) return
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

function running(name: SystemName, server: ServerProcess, url: string): RunningSystem {
  let rooms = 0
  return {
    process: server,
    dialect: dialects[name],
    // Rooms come into being when somebody enters; names go on where an earlier process on the same data may have stopped.
    newRoom: () => Promise.resolve(`room-${Date.now().toString(36)}-${(rooms += 1)}`),
    addressOf: (room) => ({ url: `${url}/${room}`, headers: {}, room }),
    authorOf: (person) => person + 1,
  }
}
