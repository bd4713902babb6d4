import { type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { finishedBackups } from '#server/backups/backup-folder.ts'
import { startBackupProcess } from '#server/backups/run-backup-job.ts'
import { S3Bucket } from '#server/backups/s3-bucket.ts'
import { createScheduledBackups } from '#server/backups/scheduled-backups.ts'
import { createLog } from '#server/http/logging/log.ts'
import { readS3Settings } from '#server/s3-settings.ts'
import { withFetchedCopy } from '#server/tools/backup/copy-backup.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { playHistory } from './drawing-history.ts'
import { Processes } from './processes.ts'
import { findRclone, type S3Server, startS3Server } from './s3-server.ts'
import { TestInstance } from './test-instance.ts'

const DAY_MS = 86_400_000
const OTHERS = 'fridgedoor-0badcafe-20200101T000000Z.tar.age'

const rclone = await findRclone()
const processes = new Processes()
let scratch: string
let folder: string
let server: S3Server
let instance: TestInstance
let time: Date

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'fridgedoor-copies-'))
  folder = join(scratch, 'backups')
  await mkdir(folder)
  if (rclone) server = await startS3Server(rclone, join(scratch, 's3'))
  time = new Date('2025-11-26T03:00:00Z')
  instance = await TestInstance.open()
})
afterEach(async () => {
  processes.killAll()
  server?.stop()
  await instance.close()
  await rm(scratch, { recursive: true, force: true })
})

async function drawSomething(): Promise<void> {
  const ana = await instance.createAccount('ana')
  const room = await instance.openRoom(await instance.createArtwork(ana))
  await playHistory([{ who: 0, kind: 'draw', stroke: plainFill({ x: 2_000, y: 2_000, color: 0xff0000 }) }], room, [ana])
}

async function keyFile(): Promise<{ recipient: string; identity: string }> {
  const key = await generateIdentity()
  const identity = join(scratch, 'key.txt')
  await writeFile(identity, `${key}\n`)
  return { recipient: await identityToRecipient(key), identity }
}

async function schedule(recipient: string | null, environment: Record<string, string> = {}) {
  const registry = new Registry()
  let clock = 0
  const backups = await createScheduledBackups(
    { storage: instance.stored.storage, now: () => time, clock: () => clock, log: createLog({ level: 'silent' }) },
    {
      directory: folder,
      intervalHours: 24,
      keep: 5,
      recipient,
      s3: readS3Settings({ ...server.environment, ...environment }),
    },
    { mongodbUri: null, dataDirectory: instance.dataDirectory },
    registry,
    (): ChildProcess => startBackupProcess(inject('programs')),
  )
  return {
    ...backups,
    forgetFailure: () => (clock += DAY_MS),
    async metric(name: string): Promise<string | undefined> {
      return new RegExp(`^${name} (\\S+)$`, 'm').exec(await registry.metrics())?.[1]
    },
  }
}

const copies = async (): Promise<string[]> => (await readdir(server.folder)).toSorted()
const made = async (): Promise<string[]> => (await finishedBackups(folder)).map(({ name }) => name)

describe.skipIf(rclone === null)('Copies of backups in a bucket', () => {
  test('the newest is copied byte for byte, old copies of this installation alone are removed, and the drill opens one (BACKUP-5)', async () => {
    await drawSomething()
    const { recipient, identity } = await keyFile()
    await writeFile(join(server.folder, OTHERS), 'of somebody else')
    await writeFile(join(server.folder, 'notes.txt'), 'mine')
    const backups = await schedule(recipient, { BACKUP_S3_KEEP: '1' })
    expect(await backups.metric('backup_copy_newest_age_seconds')).toBe('+Inf')
    await backups.check()
    const [first = ''] = await made()
    expect(await copies()).toEqual([OTHERS, first, 'notes.txt'].toSorted())
    expect(await readFile(join(server.folder, first))).toEqual(await readFile(join(folder, first)))
    expect(await backups.metric('backup_copy_newest_age_seconds')).toBe('0')
    time = new Date(time.getTime() + DAY_MS)
    await backups.check()
    const [, second = ''] = await made()
    expect(await copies()).toEqual([OTHERS, second, 'notes.txt'].toSorted())

    // The house has burnt down: on another machine there are the bucket and the key.
    const TMPDIR = join(scratch, 'tmp')
    await mkdir(TMPDIR)
    const own = ['--installation', second.split('-')[1] ?? '']
    const drilled = await processes.run('drill', ['--s3', ...own, '--identity', identity], {
      ...server.environment,
      TMPDIR,
    })
    expect(drilled).toEqual({
      code: 0,
      output: `${second}, made 2025-11-27T03:00:00.000Z\nartwork 1: ok, 1 entries\neverything in it is intact\n`,
    })
    const settings = { ...server.environment, TMPDIR, DATA_DIR: join(scratch, 'restored') }
    const restored = await processes.run('restore', ['--s3', second, '--identity', identity], settings)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(' are back') })
    expect(await readdir(TMPDIR)).toEqual([])
    const absent = await processes.run('restore', ['--s3', first, '--identity', identity], settings)
    expect(absent).toEqual({ code: 1, output: `there is no ${first} in the bucket our-backups\n` })
  })

  test('a key that is refused fails the copy alone, and the backup is copied once it is right', async () => {
    const { recipient } = await keyFile()
    const wrong = await schedule(recipient, { BACKUP_S3_SECRET_ACCESS_KEY: 'another' })
    await wrong.check()
    expect(await made()).toHaveLength(1)
    expect(await copies()).toEqual([])
    expect(await wrong.metric('backup_last_succeeded')).toBe('1')
    expect(await wrong.metric('backup_copy_last_succeeded')).toBe('0')
    // It is tried again after a while, not at each check.
    await wrong.check()
    expect(await wrong.metric('backup_copy_failures_total')).toBe('1')
    await (await schedule(recipient)).check()
    expect(await copies()).toEqual(await made())
    // A server that starts anew finds the copy, and sends nothing.
    const restarted = await schedule(recipient)
    await restarted.check()
    expect(await restarted.metric('backup_copy_newest_age_seconds')).toBe('0')
  })

  test('what is not encrypted stays in its folder', async () => {
    const backups = await schedule(null)
    await backups.check()
    expect(await made()).toHaveLength(1)
    expect(await copies()).toEqual([])
  })

  test('of what lies in a bucket, the newest encrypted backup of one installation is taken, and none of a time to come', async () => {
    const [own, older] = [
      'fridgedoor-0badcafe-20251125T030000Z.tar.age',
      'fridgedoor-0badcafe-20251124T030000Z.tar.age',
    ]
    const [late, open] = ['fridgedoor-0badcafe-20251127T030001Z.tar.age', 'fridgedoor-0badcafe-20251126T010000Z']
    const other = 'fridgedoor-cafebabe-20251126T020000Z.tar.age'
    const bucket = await S3Bucket.open(readS3Settings(server.environment))
    const put = async (name: string): Promise<void> => {
      await writeFile(join(scratch, name), name)
      await bucket.put(name, join(scratch, name))
    }
    for (const name of [own, older, late, open]) await put(name)
    const said: string[] = []
    const fetch = (choice: { name?: string; installation?: string }): Promise<string> =>
      withFetchedCopy(
        readS3Settings(server.environment),
        { ...choice, now: time, say: (sentence) => said.push(sentence) },
        (path) => readFile(path, 'utf8'),
      )
    expect(await fetch({})).toBe(own)
    expect(said.splice(0)).toEqual([`${late} is left out: its date is more than a day ahead`])
    await put(other)
    await expect(fetch({})).rejects.toThrow(
      'there are backups of 0badcafe and cafebabe in the bucket our-backups: name one with --installation',
    )
    expect(await fetch({ installation: 'cafebabe' })).toBe(other)
    await expect(fetch({ installation: 'deadbeef' })).rejects.toThrow(
      'there is no backup of deadbeef in the bucket our-backups',
    )
    expect(await fetch({ name: late })).toBe(late)
    await expect(fetch({ name: open })).rejects.toThrow(`there is no ${open} in the bucket our-backups`)
  })

  test('a large file is sent in parts', async () => {
    const bytes = randomBytes(11 * 1024 * 1024 + 7)
    const path = join(scratch, 'large')
    await writeFile(path, bytes)
    const bucket = await S3Bucket.open(readS3Settings(server.environment), { partBytes: 5 * 1024 * 1024 })
    await bucket.put('large', path)
    expect((await readFile(join(server.folder, 'large'))).equals(bytes)).toBe(true)
    await bucket.get('large', join(scratch, 'fetched'))
    expect((await readFile(join(scratch, 'fetched'))).equals(bytes)).toBe(true)
    expect(await bucket.list('la')).toEqual([{ name: 'large', bytes: bytes.length }])
    await bucket.removeUnfinished('large')
    await bucket.remove('large')
    expect(await bucket.list('la')).toEqual([])
    await expect(bucket.get('large', join(scratch, 'again'))).rejects.toThrow('S3 has refused GET with 404 NoSuchKey')
  })
})
