/** The package that `npm pack` makes: what is in it, and that it runs where nothing else of this repository is. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from '#tests/api/client.ts'
import { isLong } from '#tests/run-options.ts'

const MAX_PACKED_BYTES = 36 * 1024 * 1024

const Packed = z.tuple([
  z.object({
    filename: z.string(),
    size: z.number(),
    files: z.array(z.object({ path: z.string(), size: z.number() })),
  }),
])

let folder: string
const children = new Set<ChildProcess>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fridgedoor-package-'))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  await rm(folder, { recursive: true, force: true })
})

/** Runs npm without the settings that the npm of this run hands down. */
async function npm(args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', args, { cwd, env: ownEnvironment(), maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

const ownEnvironment = (settings: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE_ENV)/.test(name))),
  ...settings,
})

/** Packs what is built, as other suites run it: building anew would take it from them. */
const pack = async (...options: string[]): Promise<z.output<typeof Packed>[0]> =>
  Packed.parse(JSON.parse(await npm(['pack', '--ignore-scripts', '--json', ...options], process.cwd())))[0]

/** Runs the command of this checkout. */
const runHere = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/fridgedoor.mjs', ...args], { env: ownEnvironment() })

test('it holds the built program and what that reads, and nothing else', async () => {
  const { files } = await pack('--dry-run')
  const paths = files.map(({ path }) => path)
  for (const needed of [
    'dist/client/index.html',
    'dist/client/service-worker.js',
    'dist/server/main.js',
    'dist/server/paint-worker.js',
    'dist/server/picture-process.js',
    'dist/server/backup-process.js',
    'dist/server/pages/pages.json',
    'scripts/fridgedoor.mjs',
    'LICENSE',
    'NOTICE',
    'NOTICE-Apache-2.0.txt',
  ])
    expect(paths).toContain(needed)
  for (const tool of ['admin', 'artwork', 'backup', 'restore', 'drill'])
    expect(paths).toContain(`dist/server/${tool}.js`)
  expect(paths.some((path) => /^dist\/client\/assets\/.*\.js\.br$/.test(path))).toBe(true)
  const strays = paths.filter(
    (path) =>
      !/^(dist\/(client|server)\/|scripts\/fridgedoor\.mjs$|docker\/systemd\/|docs\/operating\.md$|LICENSE$|NOTICE|README\.md$|package\.json$)/.test(
        path,
      ),
  )
  expect(strays).toEqual([])
  expect(paths.filter((path) => /\.test\.|\.map$|\.tsx?$|\.vite\//.test(path))).toEqual([])
})

if (isLong)
  test('installed in an empty folder, it serves, keeps a stroke over a restart, and runs the tools', async () => {
    const { filename, size } = await pack('--pack-destination', folder)
    expect(size).toBeLessThan(MAX_PACKED_BYTES)
    const home = await mkdtemp(join(folder, 'home-'))
    await npm(['init', '-y'], home)
    await npm(['install', '--no-audit', '--no-fund', join(folder, filename)], home)

    const first = await start(home)
    const ana = createClient(first.url)
    expect((await ana.post('/api/register', { username: 'ana', password: 'a good password' })).status).toBe(201)
    const { id } = (await ana.post('/api/artworks', { title: 'First' })).json as { id: number }
    const strokes = `/api/artworks/${id}/strokes`
    expect((await ana.post(strokes, { points: [{ x: 9, y: 9 }] })).status).toBe(201)
    const drawn = (await ana.get(strokes)).text
    expect((await ana.get('/', { accept: 'text/html' })).text).toContain('<title>')
    expect((await ana.get(`/api/artworks/${id}/image`)).status).toBe(200)
    expect(await first.stop('SIGTERM')).toBe(0)
    expect(first.output()).toContain(`Open ${first.url} in a browser`)

    const second = await start(home)
    const back = createClient(second.url)
    await back.post('/api/login', { username: 'ana', password: 'a good password' })
    expect((await back.get(strokes)).text).toBe(drawn)
    const fridgedoor = (...args: string[]): Promise<string> =>
      npm(['exec', '--offline', '--', 'fridgedoor', ...args], home)
    expect(await fridgedoor('backup', 'backup')).toContain('files are in backup')
    expect(await fridgedoor('artwork', 'verify', '--all')).toContain(`artwork ${id}: ok, `)
    expect(await fridgedoor('admin', 'list')).toContain('ana  since')
    await expect(fridgedoor('backup')).rejects.toThrow('npx fridgedoor backup <directory>')
    expect(await second.stop('SIGINT')).toBe(0)
    expect((await readdir(home)).toSorted()).toEqual([
      'backup',
      'data',
      'node_modules',
      'package-lock.json',
      'package.json',
    ])
  })

test('it says its version and its commands, and refuses others', async () => {
  expect((await runHere('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect((await runHere('--help')).stdout).toContain('npx fridgedoor drill')
  await expect(runHere('serve')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('does not know serve'),
  })
})

interface Started {
  url: string
  output(): string
  /** Sends a signal to the process that was started, and returns its exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the installed command on a free port. */
async function start(home: string): Promise<Started> {
  const child = spawn(join(home, 'node_modules', '.bin', 'fridgedoor'), [], {
    cwd: home,
    env: ownEnvironment({ PORT: '0', LOG_LEVEL: 'warn' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit') as Promise<[number | null]>
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, address] = /^listening on (http:\/\/\S+)$/m.exec(output) ?? []
      if (address) resolve(address)
    })
    void exited.then(() => reject(new Error(`it ended: ${output}`)))
  })
  return {
    url,
    output: () => output,
    async stop(signal) {
      child.kill(signal)
      return (await exited)[0]
    },
  }
}
