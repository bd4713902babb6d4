import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { playHistory } from './drawing-history.ts'
import { TestInstance } from './test-instance.ts'
import { type ProcessResult, Processes, type Tool } from './processes.ts'

const processes = new Processes()
let instance: TestInstance
beforeEach(async () => {
  instance = await TestInstance.open()
})
afterEach(async () => {
  processes.killAll()
  await instance.close()
})

const run = (tool: Tool, ...args: string[]): Promise<ProcessResult> =>
  processes.run(tool, args, { DATA_DIR: instance.dataDirectory })

const stroke = plainFill({ x: 2_000, y: 2_000, color: 0xff0000 })

test('artwork export runs while another process holds the storage; artwork import asks to stop that process', async () => {
  const ana = await instance.createAccount('ana')
  const artworkId = await instance.createArtwork(ana)
  await playHistory([{ who: 0, kind: 'draw', stroke }], await instance.openRoom(artworkId), [ana])
  const file = join(instance.dataDirectory, 'picture.fridgedoor')

  expect(await run('artwork', 'export', '1', file)).toEqual({
    code: 0,
    output: `"Picture 1" with 1 entries is in ${file}\n`,
  })
  expect(await run('artwork', 'import', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`is in use by process ${process.pid}; stop it first`),
  })
  await instance.stored.storage.close()
  expect(await run('artwork', 'import', file, '--owner', 'ana')).toEqual({
    code: 0,
    output: expect.stringMatching(/^"Picture 1" is artwork \d+ now, with 1 entries\n$/),
  })
  expect(await run('artwork', 'verify', '--all')).toEqual({
    code: 0,
    output: expect.stringMatching(/^artwork 1: ok, 1 entries\nartwork \d+: ok, 1 entries\n$/),
  })
}, 60_000)

test('artwork verify prints one line per artwork and exits with 1 when an artwork is wrong', async () => {
  const ana = await instance.createAccount('ana')
  const [whole, broken] = [await instance.createArtwork(ana), await instance.createArtwork(ana)]
  await playHistory([{ who: 0, kind: 'draw', stroke }], await instance.openRoom(whole), [ana])
  // The artwork has an empty log, so this snapshot contradicts it.
  await instance.snapshots().save(broken, (await instance.openRoom(whole)).durable.snapshot())
  expect(await run('artwork', 'verify', '--all')).toEqual({
    code: 1,
    output: 'artwork 1: ok, 1 entries\nartwork 2: WRONG: its snapshot holds 1 entries, but the log is shorter\n',
  })
  expect(await run('artwork', 'verify', '3')).toEqual({ code: 1, output: 'artwork 3: there is none\n' })
}, 60_000)

test('artwork repair asks to stop the process that has the storage, then mends the log and says what it did (LOG-5)', async () => {
  const ana = await instance.createAccount('ana')
  const artworkId = await instance.createArtwork(ana)
  const { strokeLog } = instance
  await strokeLog.append(artworkId, LOG_START, [{ userId: ana, at: new Date(0), update: Uint8Array.of(9, 9) }])
  expect(await run('artwork', 'repair', '1')).toMatchObject({
    code: 1,
    output: expect.stringContaining(`is in use by process ${process.pid}; stop it first`),
  })
  await instance.stored.storage.close()
  expect(await run('artwork', 'repair', '1')).toEqual({
    code: 0,
    output: `artwork 1: mended. Its log has 0 entries and a new key.
1 entries were taken out and are kept, as they were, in the collection removedLogEntries.
0 strokes of theirs could be read and are in the new log.
`,
  })
}, 60_000)

test('each command prints its usage for wrong arguments, and the reason when it cannot run', async () => {
  const full = join(instance.dataDirectory, 'full')
  await mkdir(join(full, 'of', 'things'), { recursive: true })
  const [artwork, backup, restore, taken] = await Promise.all([
    run('artwork', 'verify', '1', '--all'),
    run('backup'),
    run('restore', 'one', 'two'),
    run('backup', full),
  ])
  expect(artwork).toMatchObject({ code: 1, output: expect.stringContaining('npm run artwork -- verify <id>|--all') })
  expect(backup).toMatchObject({ code: 1, output: expect.stringContaining('npm run backup -- <directory>') })
  expect(restore).toMatchObject({ code: 1, output: expect.stringContaining('npm run restore -- <directory>') })
  expect(taken).toEqual({ code: 1, output: `${full} is not empty\n` })
}, 60_000)

test('backup takes no option for a folder, and says how it is called', async () => {
  const asked = await run('backup', '--help')
  expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('backup -- <directory>') })
})
