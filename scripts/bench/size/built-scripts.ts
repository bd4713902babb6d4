/** The built client's scripts, from Vite's manifest, and which of them an address loads before it shows its screen. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** One module of the manifest that begins a file: an entry, a dynamic import, or what several of them share. */
export interface BuiltChunk {
  readonly file: string
  readonly isEntry?: boolean
  /** Keys of the chunks that it imports statically. */
  readonly imports?: readonly string[]
}

export type Manifest = Readonly<Record<string, BuiltChunk>>

export interface Screen {
  readonly path: string
  /** The modules that are imported dynamically on the way to the screen. */
  readonly modules: readonly string[]
  /** The names of the workers that it starts. */
  readonly workers?: readonly string[]
  /** The most its scripts may take, in bytes after gzip -9. */
  readonly budget?: number
}

export interface SizedScript {
  readonly file: string
  /** Bytes after gzip -9. */
  readonly bytes: number
}

/** Returns the files of `keys` and of all they import statically, each once. Throws for a key that the manifest lacks. */
export function filesOf(manifest: Manifest, keys: readonly string[]): readonly string[] {
  const reached = new Set(keys)
  for (const key of reached) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The manifest has no ${key}`)
    for (const next of chunk.imports ?? []) reached.add(next)
  }
  return [...new Set([...reached].flatMap((key) => manifest[key]?.file ?? []))]
}

/** Returns the scripts that a first visit to a screen loads, the largest first: the entry, the screen, and its workers. */
export function scriptsOf(client: string, screen: Screen): readonly SizedScript[] {
  const manifest = readManifest(client)
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const files = [...filesOf(manifest, [...entries, ...screen.modules]), ...workersOf(client, screen.workers ?? [])]
  return files
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(client, file)), { level: 9 }).length }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

export const totalBytes = (scripts: readonly SizedScript[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0)

export const readManifest = (client: string): Manifest =>
  JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))

/** The manifest does not name workers. Each is one file; a worker in several files would import the others by name. */
function workersOf(client: string, names: readonly string[]): readonly string[] {
  const files = readdirSync(join(client, 'assets'))
  return names.map((name) => {
    const file = files.find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'))
    if (!file) throw new Error(`The build has no ${name}`)
    if (/\bfrom\s*["']\.\//.test(readFileSync(join(client, 'assets', file), 'utf8')))
      throw new Error(`${name} imports other files, which nobody counts`)
    return `assets/${file}`
  })
}
