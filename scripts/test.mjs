/**
 * `npm test`: runs what CI runs, in order: check, build, then every suite. The last line is `N passed, N failed, N skipped`; a
 * failed check or build counts as one failure. `--long` runs the chaos and fuzz suites at full length.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

const long = process.argv.includes('--long')
const REPORT = '.cache/test-report.json'

const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' })
    .status === 0

function suites() {
  mkdirSync('.cache', { recursive: true })
  rmSync(REPORT, { force: true })
  const passed = run(
    'node_modules/.bin/vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`],
    long ? { FRIDGEDOOR_LONG: '1' } : {},
  )
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(REPORT, 'utf8'))
  // A suite that cannot be loaded fails without a failed test.
  const failed = passed ? numFailedTests : Math.max(1, numFailedTests)
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
}

const broken = [
  { name: 'check', command: 'node', args: ['scripts/check.mjs'] },
  { name: 'build', command: 'npm', args: ['run', 'build', '--silent'] },
].filter(({ name, command, args }) => {
  const ok = run(command, args)
  if (!ok) console.error(`\n${name} failed`)
  return !ok
}).length

const { passed, failed, skipped } = suites()
console.log(`\n${passed} passed, ${failed + broken} failed, ${skipped} skipped`)
process.exit(failed + broken === 0 ? 0 : 1)
