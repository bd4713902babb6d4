import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainFill } from '#tests/core/plain-strokes.ts'
import { play } from './histories.ts'
import { House } from './house.ts'
import { type Finished, Processes } from './processes.ts'

const processes = new Processes()
let house: House
beforeEach(async () => {
  house = await House.open()
})
afterEach(async () => {
  processes.killAll()
  await house.close()
})

const run = (script: string, ...args: string[]): Promise<Finished> =>
  processes.run(`scripts/${script}.ts`, args, { DATA_DIR: house.dataDirectory })

const stroke = plainFill({ x: 2_000, y: 2_000, color: 0xff0000 })

test('artwork: what only reads works beside the process that has the storage; what writes asks for it', async () => {
  const ana = await house.moveIn('ana')
  const artworkId = await house.artwork(ana)
  await play([{ who: 0, kind: 'draw', stroke }], await house.room(artworkId), [ana])
  const file = join(house.dataDirectory, 'picture.fridgedoor')

  expect(await run('artwork', 'export', '1', file)).toEqual({
    code: 0,
    output: `"Picture 1" with 1 entries is in ${file}\n`,
  })
  expect(await run('artwork', 'import', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`is in use by process ${process.pid}; stop it first`),
  })
  await house.stored.storage.close()
  expect(await run('artwork', 'import', file, '--owner', 'ana')).toEqual({
    code: 0,
    output: '"Picture 1" is artwork 2 now, with 1 entries\n',
  })
  expect(await run('artwork', 'verify', '--all')).toEqual({
    code: 0,
    output: 'artwork 1: ok, 1 entries\nartwork 2: ok, 1 entries\n',
  })
}, 60_000)

test('artwork verify: one line an artwork, code 1 when one is wrong', async () => {
  const ana = await house.moveIn('ana')
  const [whole, broken] = [await house.artwork(ana), await house.artwork(ana)]
  await play([{ who: 0, kind: 'draw', stroke }], await house.room(whole), [ana])
  // Of no drawing: what is kept says something that the log does not.
  await house.snapshots().save(broken, (await house.room(whole)).durable.snapshot())
  expect(await run('artwork', 'verify', '--all')).toEqual({
    code: 1,
    output: 'artwork 1: ok, 1 entries\nartwork 2: WRONG: its snapshot is of 1 entries, the log ends before\n',
  })
  expect(await run('artwork', 'verify', '3')).toEqual({ code: 1, output: 'artwork 3: there is none\n' })
}, 60_000)

test('each command says how it is used, and what is in its way', async () => {
  const full = join(house.dataDirectory, 'full')
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
