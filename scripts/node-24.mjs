/** The Node the image runs on, for running the suites on it wherever they are started from. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const VERSION = '24.21.0'

const runs = (node) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${VERSION}`

/**
 * Returns the path of a Node of exactly this version. The first call fetches it with npm into `.cache`, some 190 MB; throws when
 * that fails, and on platforms without a package of it.
 */
export function node24() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const directory = resolve('.cache', `node-${VERSION}`)
  const node = join(directory, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node')
  if (runs(node)) return node
  mkdirSync(directory, { recursive: true })
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  spawnSync('npm', ['install', '--prefix', directory, ...options, `${name}@${VERSION}`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (!runs(node)) throw new Error(`npm brought no ${name} ${VERSION} that runs here`)
  return node
}
