/** `npm run check`, step 'rule ids': prints the faults of the files below the working directory, and exits with 1 when there are any. */
import { readdirSync, readFileSync } from 'node:fs'
import { ruleIdFaults } from './rule-id-faults.ts'

const TEXT = /\.(?:[cm]?[jt]sx?|css|html|md|ya?ml|sh)$/
const SKIPPED_NAMES = new Set(['node_modules', 'dist', 'data'])
/** Its files break rules on purpose. */
const PLANTED = 'tests/guards/planted'

/** The paths of all text files below a folder; `folder` is empty or ends with a slash. */
function textFiles(folder = ''): string[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name
    if (entry.name.startsWith('.') || SKIPPED_NAMES.has(entry.name) || path === PLANTED) return []
    if (entry.isDirectory()) return textFiles(`${path}/`)
    return entry.isFile() && TEXT.test(path) ? [path] : []
  })
}

const faults = ruleIdFaults(textFiles().map((path) => ({ path, text: readFileSync(path, 'utf8') })))
console.log(faults.length === 0 ? 'every cited rule is listed, and every listed rule is cited' : faults.join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1
