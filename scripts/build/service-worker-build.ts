/** How the service worker is built: one script, which knows the files of the client's build. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { UserConfig } from 'vite'

/** What `client/service-worker/shell.ts` is told. */
export interface ClientBuild {
  /** The path of each file that the worker caches before it takes over, with a hash of its content, or null where the name has one. */
  readonly files: Readonly<Record<string, string | null>>
  /** A hash of all drawings under `/pictures/`. */
  readonly pictures: string
}

/** The files that screens load. The compressed copies next to them have the same addresses. */
const LOADED = /\.(js|css|woff2|svg|png)$/

/** Reads the client's build. The drawings directly under `/pictures/` are those that screens name; the folders below belong to people's choices. */
export async function readClientBuild(directory: string): Promise<ClientBuild> {
  const assets = await filesIn(join(directory, 'assets'))
  const pictures = await filesIn(join(directory, 'pictures'))
  const files: Record<string, string | null> = { '/': await hashOf([join(directory, 'index.html')]) }
  for (const name of assets) if (LOADED.test(name)) files[`/assets/${name}`] = null
  for (const name of pictures)
    if (LOADED.test(name) && !name.includes('/'))
      files[`/pictures/${name}`] = await hashOf([join(directory, 'pictures', name)])
  return { files, pictures: await hashOf(pictures.map((name) => join(directory, 'pictures', name))) }
}

/** Returns the paths of all files in a folder, with slashes, sorted. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .toSorted()
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(await readFile(path))
  return hash.digest('hex').slice(0, 12)
}

/** Returns Vite's configuration. The script lies next to the client's page, so that it covers every address. */
export const serviceWorkerConfig = (build: ClientBuild): UserConfig => ({
  publicDir: false,
  define: {
    BUILD: JSON.stringify(build),
    // Left alone, Workbox brings its messages for developers.
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: 'client/service-worker/service-worker.ts',
      // Not every browser runs a service worker that is a module.
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
