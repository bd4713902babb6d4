/**
 * `npm run bench -- size` (build first): the scripts that each screen loads on a first visit, with their size as it is sent, from Vite's
 * manifest of the built client: in brotli, which every browser takes, or as they are where the build writes no compressed form.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atMost, type Figure } from './figures/figures.ts'

/** One module of the manifest that begins a file: an entry, a dynamic import, or what several of them share. */
interface BuiltChunk {
  readonly file: string
  /** Keys of the chunks that it imports statically. */
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, BuiltChunk>>

interface Screen {
  readonly path: string
  /** The modules that are imported dynamically on the way to the screen, and the workers that it starts. */
  readonly modules: readonly string[]
  /** The most bytes that its scripts may take as they are sent. */
  readonly budget?: number
  /** What they are to take at most, in bytes: a change may keep the budget and still miss it. */
  readonly goal?: number
}

interface SizedScript {
  readonly file: string
  /** Bytes as they are sent. */
  readonly bytes: number
}

const ENTRY = 'index.html'
const ROUTES = 'app/other-routes.tsx'
const SHELL = 'app/shell.tsx'
export const PAINTER = 'canvas/painting/painter.worker.ts'
const page = (path: string, module: string): Screen => ({ path, modules: [ROUTES, SHELL, `features/${module}.tsx`] })

/** The screens whose scripts are counted. Those that people wait for most have a budget (docs/decisions/0040). */
export const SCREENS: readonly Screen[] = [
  { path: '/auth', modules: ['features/auth/auth-page.tsx'], budget: 107_500, goal: 110_000 },
  {
    path: '/canvas',
    modules: [ROUTES, 'features/canvas/canvas-page.tsx', PAINTER],
    budget: 239_000,
    goal: 240_000,
  },
  { path: '/try', modules: ['features/guest/guest-page.tsx'] },
  page('/', 'home/home-page'),
  page('/door', 'door/door-page'),
  page('/gallery', 'gallery/gallery-page'),
  page('/artwork/1', 'viewer/viewer-page'),
  page('/artwork/1/replay', 'replay/replay-page'),
  page('/p/key', 'picture-link/picture-link-page'),
  page('/families/1', 'families/family-page'),
  page('/profile', 'profile/profile-page'),
  page('/store', 'store/store-page'),
  page('/admin', 'admin/admin-page'),
]

const CLIENT = fileURLToPath(new URL('../../dist/client', import.meta.url))

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`.padStart(10)

/** Prints the files of each screen. */
export function sizeBench(): readonly Figure[] {
  return SCREENS.map((screen) => {
    const scripts = scriptsOf(CLIENT, screen)
    console.log(`\n${screen.path}`)
    for (const { file, bytes } of scripts) console.log(`${kilobytes(bytes)}    ${file}`)
    const goal = screen.goal === undefined ? {} : { goal: atMost(screen.goal / 1_000) }
    const what = `scripts of ${screen.path}, ${scripts.length} files`
    return { what, value: totalBytes(scripts) / 1_000, unit: 'kB', digits: 1, ...goal }
  })
}

/** Returns the scripts that a first visit to a screen loads, the largest first: the entry, the screen, and its workers. */
export function scriptsOf(client: string, screen: Screen): readonly SizedScript[] {
  const manifest = readManifest(client)
  const files = filesOf(manifest, [ENTRY, ...screen.modules])
  return files.map((file) => ({ file, bytes: sentBytes(join(client, file)) })).toSorted((a, b) => b.bytes - a.bytes)
}

const sentBytes = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

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

export const totalBytes = (scripts: readonly SizedScript[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0)

export const readManifest = (client: string): Manifest =>
  JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
