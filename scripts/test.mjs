/**
 * `npm test`: runs what CI runs, in order: check, build, then every suite. The last line is `N passed, N failed, N skipped`; a
 * failed check or build counts as one failure. `--long` runs the chaos and fuzz suites at full length, and the unit, storage and
 * API suites once more on Node 24; the line then counts both runs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { node24 } from './node-24.mjs'

const long = process.argv.includes('--long')
const REPORT = '.cache/test-report.json'

const run = (command, args, env = {}) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: command === 'npm' && process.platform === 'win32',
  }).status === 0

/** Runs vitest on this Node; every child process of the suites runs on it too. */
function suites({ node, args = [], env = {} }) {
  mkdirSync('.cache', { recursive: true })
  rmSync(REPORT, { force: true })
  const passed = run(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=./scripts/flaky-tests.ts',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
    ],
    { PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, ...env },
  )
  // Vitest writes no report when it ends before its tests do.
  if (!existsSync(REPORT)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(REPORT, 'utf8'))
  // A suite that cannot be loaded fails without a failed test.
  const failed = passed ? numFailedTests : Math.max(1, numFailedTests)
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
}

/** Nothing more to do where the first run was on Node 24. One that cannot be had counts as one failure. */
function suitesOnNode24() {
  if (process.versions.node.startsWith('24.')) return { passed: 0, failed: 0, skipped: 0 }
  console.log('\nunit, storage and API suites on Node 24')
  try {
    return suites({
      node: node24(),
      args: ['--project', 'unit', '--project', 'core', '--project', 'mocking', '--project', 'api'],
    })
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const broken = [
  { name: 'check', command: 'node', args: ['scripts/check.mjs'] },
  { name: 'build', command: 'npm', args: ['run', 'build', '--silent'] },
].filter(({ name, command, args }) => {
  const ok = run(command, args)
  if (!ok) console.error(`\n${name} failed`)
  return !ok
}).length

const results = [suites({ node: process.execPath, env: long ? { FRIDGEDOOR_LONG: '1' } : {} })]
if (long) results.push(suitesOnNode24())

const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
const failed = total('failed') + broken
console.log(`\n${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`)
process.exit(failed === 0 ? 0 : 1)
