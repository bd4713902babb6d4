/** The text files of a project: its code, its documents and what configures them. */
import { readdirSync } from 'node:fs'

const TEXT = /\.(?:[cm]?[jt]sx?|css|html|md|ya?ml|sh)$/
const SKIPPED_NAMES = new Set(['node_modules', 'dist', 'data'])
/** Its files break rules on purpose. */
const PLANTED = 'tests/guards/planted'

/** Returns the paths of all text files below a folder of the working directory; `folder` is empty or ends with a slash. */
export function textFiles(folder = ''): string[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name
    if (entry.name.startsWith('.') || SKIPPED_NAMES.has(entry.name) || path === PLANTED) return []
    if (entry.isDirectory()) return textFiles(`${path}/`)
    return entry.isFile() && TEXT.test(path) ? [path] : []
  })
}
