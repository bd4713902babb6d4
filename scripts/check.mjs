/**
 * `npm run check`: types, lint, the layers of the import graph, format, rule ids, plain prose, and the paths that documents name.
 * Runs all steps and fails if any does.
 */
import { spawnSync } from 'node:child_process'

const steps = [
  // All projects anew: `tsc -b` alone (7.0.2) keeps the verdict on the tests when a type of the server changes.
  { name: 'types', tool: 'tsc', args: ['-b', '--force'] },
  { name: 'lint', tool: 'oxlint', args: [] },
  { name: 'imports', tool: 'tsx', args: ['scripts/check/imports.ts'] },
  { name: 'format', tool: 'oxfmt', args: ['--check', '.'] },
  { name: 'rule ids', tool: 'tsx', args: ['scripts/check/rule-ids.ts'] },
  { name: 'prose', tool: 'tsx', args: ['scripts/check/prose.ts'] },
  { name: 'paths in documents', tool: 'tsx', args: ['scripts/check/doc-paths.ts'] },
]

const failed = steps.filter(({ name, tool, args }) => {
  console.log(`\n${name}`)
  return (
    spawnSync(`node_modules/.bin/${tool}`, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0
  )
})

console.log(failed.length === 0 ? '\ncheck: all clean' : `\ncheck: ${failed.map(({ name }) => name).join(', ')} failed`)
process.exit(failed.length === 0 ? 0 : 1)
