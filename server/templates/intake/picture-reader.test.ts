import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QueueFull } from '#server/http/budgets/job-queue.ts'
import { CostlyPicture, UnreadablePicture } from '#server/templates/pipeline/picture-kind.ts'
import { PictureReader } from './picture-reader.ts'

const PAGE = { plates: Uint8Array.of(1), regionCount: 1, inspection: null }
/** A process in place of the real one: it does what the first byte of the file says. */
const PROGRAM = `
process.on('message', ({ source: { file: [what] } }) => {
  if (what === 1) process.send({ page: { plates: new Uint8Array([1]), regionCount: 1, inspection: null } })
  if (what === 2) process.send({ unreadable: 'No.' })
  if (what === 3) process.send({ error: 'a fault' })
  if (what === 4) process.abort()
  if (what === 5) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
`
const [GOOD, REFUSED, FAULT, CRASH, ENDLESS] = [1, 2, 3, 4, 5] as const

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-pictures-'))
  await writeFile(join(directory, 'program.cjs'), PROGRAM)
})
afterAll(() => rm(directory, { recursive: true }))

const started: ChildProcess[] = []
function start(): ChildProcess {
  const child = fork(join(directory, 'program.cjs'), { execArgv: [], serialization: 'advanced', stdio: 'ignore' })
  started.push(child)
  return child
}
const turn = (userId = 1, signal = new AbortController().signal) => ({ userId, signal })
const job = (what: number) => ({ source: { file: Uint8Array.of(what) }, gapPx: 0, inspect: false })

test('a picture that is refused, ends the process or never ends takes no other picture with it (SECURITY-26)', async () => {
  const reader = new PictureReader({ start, timeLimitMs: 2_000 })
  const outcomes = await Promise.allSettled(
    [GOOD, REFUSED, CRASH, GOOD, ENDLESS, FAULT, GOOD].map((what) => reader.read(job(what), turn())),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(outcomes[0]).toMatchObject({ value: PAGE })
  expect(outcomes[1]).toMatchObject({ reason: new UnreadablePicture('No.') })
  expect(outcomes[2]).toMatchObject({ reason: { message: expect.stringContaining('could not be read') } })
  expect(outcomes[4]).toMatchObject({ reason: { message: expect.stringContaining('too long') } })
  expect(outcomes[5]).toMatchObject({ reason: { message: expect.stringContaining('a fault') } })
  await reader.close()
  await expect(reader.read(job(GOOD), turn())).resolves.toEqual(PAGE)
  await reader.close()
  for (const child of started) expect(child.exitCode ?? child.signalCode).not.toBeNull()
})

test('too many pictures at once are refused', async () => {
  const reader = new PictureReader({ start, timeLimitMs: 1_000 })
  const outcomes = await Promise.allSettled(Array.from({ length: 28 }, () => reader.read(job(GOOD), turn())))
  expect(
    outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason instanceof QueueFull),
  ).toHaveLength(3)
  await reader.close()
})

test('people take turns: many endless pictures of one hold up the picture of another for two of them at most (SECURITY-91)', async () => {
  const reader = new PictureReader({ start, timeLimitMs: 300 })
  // The picture that starts the process has seconds more.
  await reader.read(job(GOOD), turn(1))
  const order: string[] = []
  const left = new AbortController()
  const endless = Array.from({ length: 5 }, (_, i) =>
    reader.read(job(ENDLESS), turn(1, left.signal)).catch((error: unknown) => {
      if (left.signal.aborted) return
      expect(error).toBeInstanceOf(CostlyPicture)
      order.push(`endless ${i}`)
    }),
  )
  await reader.read(job(GOOD), turn(2))
  order.push('good')
  expect(order.length).toBeLessThanOrEqual(3)
  left.abort(new Error('gone'))
  await reader.close()
  await Promise.all(endless)
})

test('a picture that nobody waits for any more is not read (SECURITY-91)', async () => {
  const reader = new PictureReader({ start, timeLimitMs: 2_000 })
  const left = new AbortController()
  const first = reader.read(job(GOOD), turn(1))
  const second = reader.read(job(ENDLESS), turn(1, left.signal))
  left.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await first
  const began = performance.now()
  await reader.read(job(GOOD), turn(1))
  expect(performance.now() - began).toBeLessThan(1_500)
  await reader.close()
})
