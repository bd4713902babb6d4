/** Runs the operators' tools as the production image has them: built, without sources and development packages. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = resolve(import.meta.dirname, '../..')
const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })

/** Returns the paths of the packages that `npm ci --omit=dev` installs. */
async function productionPackages(): Promise<string[]> {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')))
  return Object.entries(packages).flatMap(([path, { dev }]) => (path.startsWith('node_modules/') && !dev ? [path] : []))
}

let image: string
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'fridgedoor-image-'))
  await cp(join(ROOT, 'dist/server'), join(image, 'dist/server'), { recursive: true })
  await cp(join(ROOT, 'package.json'), join(image, 'package.json'))
  await mkdir(join(image, 'scripts'))
  for (const script of ['tool.mjs', 'changed-at.mjs'])
    await cp(join(ROOT, 'scripts', script), join(image, 'scripts', script))
  for (const path of await productionPackages()) {
    if (path.lastIndexOf('node_modules/') > 0) continue // a package nested in another one
    await mkdir(dirname(join(image, path)), { recursive: true })
    await symlink(join(ROOT, path), join(image, path)).catch((error: unknown) => {
      // The lock file also names packages for other platforms, which are not installed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
})
afterAll(() => rm(image, { recursive: true, force: true }))

async function run(data: string, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(image, 'scripts/tool.mjs'), ...command], {
    cwd: image,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: join(image, data),
      NODE_ENV: 'production',
      SESSION_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://fridge.example',
    },
  })
  return stdout
}

test('the built server imports only packages that production installs', async () => {
  const allowed = new Set([
    ...(await productionPackages()).map((path) => path.slice('node_modules/'.length)),
    ...builtinModules.flatMap((name) => [name, `node:${name}`]),
  ])
  const files = (await readdir(join(image, 'dist/server'))).filter((name) => name.endsWith('.js'))
  expect(files).toEqual(expect.arrayContaining(['admin.js', 'artwork.js', 'backup.js', 'main.js', 'restore.js']))
  for (const file of files) {
    const text = await readFile(join(image, 'dist/server', file), 'utf8')
    const imports = /(?:^(?:import|export)\b[^"']*|\bimport\()\s*["']([^"'.][^"']*)["']/gm
    const imported = [...text.matchAll(imports)].map((match) => match[1]!)
    for (const name of imported) {
      const wanted = name.startsWith('@')
        ? name.split('/', 2).join('/')
        : name.startsWith('node:')
          ? name
          : name.split('/')[0]!
      expect(allowed.has(wanted), `${file} imports ${name}`).toBe(true)
    }
  }
})

test('the built tools create an admin, back up, restore and verify', async () => {
  expect(await run('data', 'admin', 'create', 'Ana')).toMatch(/^ana now signs in with the password \S{6,}/)
  expect(await run('data', 'backup', join(image, 'kept'))).toMatch(/^\d+ documents and \d+ files are in /)
  expect(await run('restored', 'restore', join(image, 'kept'))).toMatch(/^\d+ documents and \d+ files are back/)
  expect(await run('restored', 'artwork', 'verify', '--all')).toBe('')
  expect(await run('restored', 'admin', 'reset-password', 'ana')).toMatch(/^ana sets a new password within 3 days/)
  await expect(run('data', 'artwork')).rejects.toThrow('npm run artwork -- verify')
})
