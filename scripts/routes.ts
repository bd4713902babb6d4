/** `npm run routes`: every HTTP route of the running app, one a line: method, path, who may call it, its entry in `contract/`. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyFileRoute, AnyRoute } from '#contract/route.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/http/logging/log.ts'
import type { MountedRoute } from '#server/http/mounted-routes.ts'
import { startServer } from '#server/main.ts'

export type Entry = AnyRoute | AnyFileRoute

const CONTRACT = fileURLToPath(new URL('../contract', import.meta.url))
const UNKNOWN = 'NO CONTRACT ENTRY'

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

/** Every entry that a file of `contract/` exports, with its name: `artworks.getArtwork`. */
export async function contractEntries(): Promise<Map<Entry, string>> {
  const names = new Map<Entry, string>()
  for (const file of (await readdir(CONTRACT)).toSorted()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const exported: Record<string, unknown> = await import(pathToFileURL(join(CONTRACT, file)).href)
    for (const [name, value] of Object.entries(exported))
      if (isEntry(value)) names.set(value, `${file.slice(0, -3)}.${name}`)
  }
  return names
}

/** The routes as lines in columns, and what is wrong with them: mounted without an entry, or an entry that is mounted nowhere. */
export async function describeRoutes(routes: readonly MountedRoute[]): Promise<{ lines: string[]; faults: string[] }> {
  const names = await contractEntries()
  const rows = routes.map(({ method, path, entry }) => [
    method,
    path,
    entry?.who ?? '?',
    (entry && names.get(entry)) ?? UNKNOWN,
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  const mounted = new Set(routes.map(({ entry }) => entry))
  return {
    lines,
    faults: [
      ...rows.filter((row) => row[3] === UNKNOWN).map(([method, path]) => `${method} ${path} has no contract entry`),
      ...[...names].filter(([entry]) => !mounted.has(entry)).map(([, name]) => `${name} is mounted nowhere`),
    ],
  }
}

/** Starts the whole server on a data directory of its own, and asks it for its routes. */
export async function routesOfApp(): Promise<MountedRoute[]> {
  const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-routes-'))
  try {
    const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: directory })
    const log = createLog({ level: 'silent' })
    const server = await startServer(config, { log, print: () => undefined, now: () => new Date() })
    const routes = server.routes()
    await server.close()
    return routes
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, faults } = await describeRoutes(await routesOfApp())
  for (const line of lines) console.log(line)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
