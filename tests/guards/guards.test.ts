/**
 * Tests the guards (lint, types, format, import layers, rule ids, prose) on planted violations, because a guard that reads no file looks
 * like a clean project. The violations in `planted/` are copied into a temporary project with the real configuration.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const bin = (name: string): string => join(root, 'node_modules/.bin', name)
let directory: string

/** A tool that exits with 1 rejects with its output. */
const asOutput = (error: unknown): { stdout: string; stderr: string } => error as { stdout: string; stderr: string }

/** Runs a tool in the planted project. Returns both output streams, whatever its exit code. */
async function run(tool: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(bin(tool), args, { cwd: directory }).catch(asOutput)
  return stdout + stderr
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-guards-'))
  await cp(join(import.meta.dirname, 'planted'), directory, { recursive: true })
  for (const file of ['package.json', 'tsconfig.base.json', '.oxfmtrc.json'])
    await cp(join(root, file), join(directory, file))
  const rules = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as { ignorePatterns: string[] }
  await writeFile(
    join(directory, '.oxlintrc.json'),
    JSON.stringify({ ...rules, ignorePatterns: [], jsPlugins: [join(root, 'scripts/check/lint-plugin.mjs')] }),
  )
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'))
  for (const project of ['contract', 'crdt', 'server', 'client']) {
    await mkdir(join(directory, project), { recursive: true })
    await cp(join(root, project, 'tsconfig.json'), join(directory, project, 'tsconfig.json'))
  }
})

afterAll(() => rm(directory, { recursive: true, force: true }))

/** A finding of oxlint, as much of it as is read here. */
const Findings = z.object({
  diagnostics: z.array(
    z.object({ filename: z.string(), code: z.string().default(''), message: z.string(), help: z.string().default('') }),
  ),
})

describe('Lint', () => {
  /** What oxlint finds in the planted files, by file. */
  const found = new Map<string, string[]>()
  beforeAll(async () => {
    const output = await run('oxlint', '--format=json', 'contract', 'crdt', 'client', 'server')
    for (const { filename, code, message, help } of Findings.parse(JSON.parse(output)).diagnostics)
      found.set(filename, [...(found.get(filename) ?? []), `${code}: ${message} ${help}`])
  })

  test.each([
    ['contract/imports-a-server-library.ts', 'contract/ says what goes over the wire'],
    ['contract/imports-the-core.ts', 'contract/ says what goes over the wire'],
    ['crdt/painter/reads-a-file.ts', 'crdt/ runs everywhere'],
    ['crdt/painter/rolls-dice.ts', 'replicas must agree'],
    ['crdt/painter/uses-the-engine-s-sine.ts', 'Not the same on every engine'],
    ['client/reaches-into-the-server.ts', 'client/ talks to the server through contract/'],
    ['server/accounts/uses-a-foreign-repository.ts', "A capability asks another's service"],
    ['server/accounts/uses-foreign-rows.ts', "A capability asks another's service"],
    ['server/accounts/keeps-a-private-member.ts', "Write '#name'"],
    ['server/accounts/climbs-a-folder.ts', 'by its alias'],
    ['server/accounts/names-its-neighbour-from-the-root.ts', "below it with './'"],
    ['server/accounts/tries-chance.ts', 'which seeds it'],
    ['server/accounts/whispers-a-constant.ts', 'Name a constant in CAPITALS'],
    ['server/accounts/bounds-nothing.ts', 'does not say what it bounds'],
    ['server/accounts/reads-with-lib0.ts', 'reads a number of 148 bytes as NaN'],
    ['server/accounts/passes-lib0-on.ts', "'readVarUint' reads a number of 148 bytes as NaN"],
    ['server/accounts/passes-yjs-on.ts', "'yjs' reads a number of 148 bytes as NaN"],
    ['server/accounts/takes-yjs-apart.ts', 'by its name'],
    ['server/accounts/names-yjs-by-text.ts', 'by its name'],
    ['server/accounts/hands-yjs-over.ts', 'by its name'],
    ['server/accounts/imports-lib0-late.ts', "'lib0/decoding' reads a number of 148 bytes as NaN"],
    ['server/accounts/imports-all-of-lib0.ts', "'decoding' reads a number of 148 bytes as NaN"],
    ['client/reads-with-yjs.ts', "'decodeStateVector' reads a number of 148 bytes as NaN"],
    ['server/accounts/circle-a.ts', 'no-cycle'],
    ['server/accounts/says-any.ts', 'no-explicit-any'],
    ['server/accounts/forgets-a-promise.ts', 'no-floating-promises'],
  ])('refuses %s', (file, message) => {
    expect(found.get(file)?.join('\n')).toContain(message)
  })

  test('accepts a file that breaks no rule', () => {
    expect(found.get('server/accounts/is-fine.ts')).toBeUndefined()
  })
})

test('The type check refuses DOM and Node globals in crdt/', async () => {
  const output = await run('tsc', '-b', 'crdt')
  expect(output).toMatch(/touches-the-screen\.ts.*Cannot find name 'document'/)
  expect(output).toMatch(/asks-the-process\.ts.*Cannot find name 'process'/)
})

test('The format check names an unformatted file', async () => {
  const output = await run('oxfmt', '--list-different', 'server')
  expect(output).toContain('is-not-formatted.ts')
  expect(output).not.toContain('is-fine.ts')
})

test('The import check names an import of a higher layer, a circle of files or of folders in one layer, and a folder in no layer', async () => {
  const output = await run('tsx', join(root, 'scripts/check/imports.ts'))
  expect(output).toContain(
    'server/storage/looks-up.ts (server foundation) imports server/accounts/is-above.ts, which lies in a higher layer (server accounts)',
  )
  expect(output).toContain('circle: server/accounts/circle-a.ts -> server/accounts/circle-b.ts')
  expect(output).toMatch(/folders of one layer import each other in a circle: .*server\/storage/)
  expect(output).toContain('server/attic/is-in-no-layer.ts is in no layer')
  expect(output).not.toContain('server/accounts/is-fine.ts')
})

test('The rule id check names unlisted, repeated and uncited rules with their lines', async () => {
  const output = await run('tsx', join(root, 'scripts/check/rule-ids.ts'))
  expect(output).toMatch(/^server\/accounts\/cites-unlisted-rule\.ts:3: .* is not listed/m)
  expect(output).toMatch(/^docs\/rules\.md:6: .* is listed twice/m)
  expect(output).toMatch(/^docs\/rules\.md:7: .* is cited by no code and no test/m)
  expect(output.trim().split('\n')).toHaveLength(3)
})

test('The prose check names a sentence that is hard to read', async () => {
  const output = await run('tsx', join(root, 'scripts/check/prose.ts'))
  expect(output).toContain("server/accounts/answers.ts:1: 'Answers': write 'Returns'")
  expect(output.trim().split('\n')).toHaveLength(1)
})

test('paths in documents: a path that leads nowhere is named', async () => {
  expect(await run('tsx', join(root, 'scripts/check/doc-paths.ts'))).toContain(
    'docs/leads-nowhere.md:3: server/accounts/gone.ts does not exist',
  )
})
