/**
 * `npm start`: builds the client and the server if they are missing or older than their sources, then runs the server in this
 * process, so that signals reach it. It is plain JavaScript because it runs before anything is built.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { changedAt, SERVER_SOURCES } from './changed-at.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
process.chdir(root)

const halves = [
  {
    built: 'dist/client/index.html',
    sources: ['client', 'contract', 'crdt', 'vite.config.ts', 'vite.service-worker.config.ts', 'package-lock.json'],
    // The service worker knows the files of the client's build.
    configs: ['vite.config.ts', 'vite.service-worker.config.ts'],
  },
  {
    built: 'dist/server/main.js',
    sources: SERVER_SOURCES,
    configs: ['vite.server.config.ts'],
  },
]

for (const { built, sources, configs } of halves) {
  const stale = changedAt(built) < Math.max(...sources.map(changedAt))
  if (!stale) continue
  if (!existsSync(vite)) {
    // An installation without development packages runs files that were built elsewhere.
    if (existsSync(built)) continue
    console.error(
      `${built} is missing, and without development packages it cannot be built: run npm ci and npm run build`,
    )
    process.exit(1)
  }
  console.error(`building ${dirname(built)} ...`)
  for (const config of configs) {
    const args = [vite, 'build', '--config', config, '--logLevel', 'warn']
    // The build writes to standard error; standard output is for the server's own lines.
    const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] })
    if (status !== 0) process.exit(status ?? 1)
  }
}

const server = join(root, 'dist', 'server', 'main.js')
await import(pathToFileURL(server).href)
