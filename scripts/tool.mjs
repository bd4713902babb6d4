/**
 * `node scripts/tool.mjs <tool> ...`: runs an operators' tool in this process. It runs the built tool, as in production, or the
 * source when that is newer and can be run.
 */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { changedAt, SERVER_SOURCES } from './changed-at.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [tool = '', ...given] = process.argv.slice(2)
const built = join(root, 'dist', 'server', `${tool}.js`)
const source = join(root, 'scripts', `${tool}.ts`)

const isFresh =
  existsSync(built) && changedAt(built) >= Math.max(...SERVER_SOURCES.map((path) => changedAt(join(root, path))))
const canRunSource = existsSync(source) && existsSync(join(root, 'node_modules', 'tsx'))
const program = isFresh || !canRunSource ? built : source
if (!existsSync(program)) {
  console.error(`${program} is missing: run npm run build`)
  process.exit(1)
}
if (program === source) (await import('tsx/esm/api')).register()
process.argv = [process.execPath, resolve(program), ...given]
await import(pathToFileURL(program).href)
