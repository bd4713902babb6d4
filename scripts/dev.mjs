/**
 * `npm run dev`: starts Vite with hot reload on PORT (5000), and a server that restarts when its sources change. With `--mongo`
 * the server uses a MongoDB replica set under DATA_DIR instead of the embedded engine.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const dataDirectory = process.env.DATA_DIR || './data'

async function startMongo() {
  const { register } = await import('tsx/esm/api')
  register()
  const { findMongod } = await import('./mongod.ts')
  const { startMongoReplicaSet } = await import('./mongo-replica-set.ts')
  const mongod = await findMongod()
  if (!mongod) throw new Error('There is no mongod on this machine')
  return startMongoReplicaSet({ mongod, directory: dataDirectory })
}

/** Returns a port that is free now. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

const mongo = process.argv.includes('--mongo') ? await startMongo() : null
const serverPort = await freePort()
const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/program.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(serverPort),
      ...(mongo ? { MONGODB_URI: mongo.uri } : {}),
    },
  },
)

const target = `http://127.0.0.1:${serverPort}`
// The browser's Host header stays as it is: the server compares it with the Origin.
const withSockets = { target, ws: true, changeOrigin: false }
const vite = await createVite({
  configFile: 'vite.config.ts',
  server: {
    host: process.env.HOST || '127.0.0.1',
    port: Number(process.env.PORT || 5000),
    strictPort: true,
    proxy: {
      '/api': withSockets,
      '/templates': withSockets,
      '/collab': withSockets,
      '/ws': withSockets,
      '/healthz': target,
      '/readyz': target,
    },
  },
})
await vite.listen()
vite.printUrls()

let stopping = false
async function stop(code) {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await Promise.allSettled([vite.close(), mongo?.stop()])
  process.exit(code)
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
server.on('exit', (code) => void stop(code ?? 1))
