import { type ChildProcess, fork } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { createLog } from '#server/http/logging/log.ts'
import { backupName, finishedBackups, removeOldBackups } from '#server/backups/backup-folder.ts'
import type { BackupJob } from '#server/backups/backup-job.ts'
import { readManifest } from '#server/tools/backup/manifest.ts'
import { startBackupProcess } from '#server/backups/run-backup-job.ts'
import { createScheduledBackups } from '#server/backups/scheduled-backups.ts'
import { withOpenBackup } from '#server/tools/backup/sealed-backup.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { createClient } from '#tests/api/client.ts'
import { eachEngine, oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { playHistory } from './drawing-history.ts'
import { Processes } from './processes.ts'
import { TestInstance } from './test-instance.ts'

const DAY_MS = 86_400_000
const OTHERS = 'fridgedoor-0badcafe-20200101T000000Z'

let scratch: string
let folder: string
const processes = new Processes()
const instances: TestInstance[] = []
let time: Date

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'fridgedoor-scheduled-'))
  folder = join(scratch, 'backups')
  await mkdir(folder)
  time = new Date('2026-11-26T03:00:00Z')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  processes.killAll()
  for (const instance of instances.splice(0)) await instance.close()
  await rm(scratch, { recursive: true, force: true })
})

/** Opens a storage with an artwork of one stroke. */
async function openInstance(mongodbUri: string | null): Promise<TestInstance> {
  const instance = await TestInstance.open(mongodbUri)
  instances.push(instance)
  const ana = await instance.createAccount('ana')
  const room = await instance.openRoom(await instance.createArtwork(ana))
  await playHistory([{ who: 0, kind: 'draw', stroke: plainFill({ x: 2_000, y: 2_000, color: 0xff0000 }) }], room, [ana])
  return instance
}

const realProcess = (): ChildProcess => startBackupProcess(inject('programs'))

interface Options {
  recipient?: string | null
  keep?: number
  startProcess?: () => ChildProcess
}

async function schedule(instance: TestInstance, mongodbUri: string | null, options: Options = {}) {
  const { recipient = null, keep = 2, startProcess = realProcess } = options
  const registry = new Registry()
  let clock = 0
  const backups = await createScheduledBackups(
    { storage: instance.stored.storage, now: () => time, clock: () => clock, log: createLog({ level: 'silent' }) },
    { directory: folder, intervalHours: 24, keep, recipient, s3: null },
    { mongodbUri, dataDirectory: instance.dataDirectory },
    registry,
    startProcess,
  )
  return {
    ...backups,
    forgetFailure: () => (clock += DAY_MS),
    async metric(name: string): Promise<string | undefined> {
      return new RegExp(`^${name} (\\S+)$`, 'm').exec(await registry.metrics())?.[1]
    },
  }
}

const names = async (): Promise<string[]> => (await finishedBackups(folder)).map(({ name }) => name)

const jobFor = (instance: TestInstance, madeAt = time): BackupJob => ({
  source: { mongodbUri: null, dataDirectory: instance.dataDirectory },
  directory: folder,
  name: backupName('deadbeef', madeAt, false),
  recipient: null,
  madeAt: madeAt.toISOString(),
})

const BLOBS = 200

/** Adds files that take a while to back up. */
async function addBlobs(instance: TestInstance): Promise<void> {
  const bytes = new Uint8Array(20_000)
  for (let i = 0; i < BLOBS; i += 1) await instance.stored.blobs.put(`uploads/${i}`, bytes)
}

async function keyFile(): Promise<{ recipient: string; identity: string; other: string }> {
  const key = await generateIdentity()
  const [identity, other] = [join(scratch, 'key.txt'), join(scratch, 'other.txt')]
  await writeFile(identity, `# created: today\n${key}\n`)
  await writeFile(other, `${await generateIdentity()}\n`)
  return { recipient: await identityToRecipient(key), identity, other }
}

eachEngine('Scheduled backups', (environment) => {
  const uri = (): string | null => environment({ fresh: true })['MONGODB_URI'] ?? null

  test('one is made when the newest is too old, and old ones of this installation alone are removed (BACKUP-1)', async () => {
    const mongodbUri = uri()
    const instance = await openInstance(mongodbUri)
    await mkdir(join(folder, OTHERS))
    await writeFile(join(folder, 'notes.txt'), 'mine')
    const backups = await schedule(instance, mongodbUri)
    expect(await backups.metric('backup_newest_age_seconds')).toBe('+Inf')
    await backups.check()
    const [first, ...more] = (await names()).filter((name) => name !== OTHERS)
    expect(more).toEqual([])
    expect(await readManifest(join(folder, first!))).toMatchObject({ madeAt: '2026-11-26T03:00:00.000Z' })
    time = new Date(time.getTime() + DAY_MS - 1_000)
    await backups.check()
    expect(await names()).toEqual([OTHERS, first])
    expect(await backups.metric('backup_newest_age_seconds')).toBe('86399')
    for (let day = 0; day < 2; day += 1) {
      time = new Date(time.getTime() + DAY_MS)
      await backups.check()
    }
    const kept = await readdir(folder)
    expect(kept.toSorted()).toEqual(
      [
        OTHERS,
        first!.replace('20261126T030000Z', '20261128T025959Z'),
        first!.replace('20261126T030000Z', '20261129T025959Z'),
        'notes.txt',
      ].toSorted(),
    )
  })

  test('two processes that find one due make one together (BACKUP-2)', async () => {
    const mongodbUri = uri()
    const instance = await openInstance(mongodbUri)
    const both = [await schedule(instance, mongodbUri), await schedule(instance, mongodbUri)]
    await Promise.all(both.map((backups) => backups.check()))
    expect(await names()).toHaveLength(1)
    // One second later its name would be another, so a second backup would be seen.
    time = new Date(time.getTime() + 1_000)
    await Promise.all(both.map((backups) => backups.check()))
    expect(await names()).toHaveLength(1)
    expect(await both[0]!.metric('backup_failures_total')).toBe('0')
  })
})

oneEngine('The server', 'embedded', (environment) => {
  test('a server makes one at its start, and its metrics tell the age', async () => {
    const settings = { ...environment(), DATA_DIR: join(scratch, 'data'), BACKUP_DIRECTORY: folder }
    const { url } = await processes.serve(settings)
    // The process of the backup gives way to all others.
    await eventually(names, (found) => found.length === 1, 90_000)
    const text = await eventually(
      async () => (await createClient(url).get('/metrics')).text,
      (metrics) => /^backup_newest_age_seconds \d/m.test(metrics),
    )
    expect(text).toContain('backup_last_succeeded 1')
  })
})

test('the process of a backup trusts whom the server trusts, and gets nothing else of its environment', async () => {
  await writeFile(join(scratch, 'backup-process.js'), 'process.send(process.env, () => process.disconnect())')
  const authority = join(scratch, 'authority.pem')
  await writeFile(authority, '')
  vi.stubEnv('NODE_EXTRA_CA_CERTS', authority)
  vi.stubEnv('SSL_CERT_DIR', scratch)
  vi.stubEnv('SESSION_SECRET', 'a long enough secret')
  const [environment] = await once(startBackupProcess(pathToFileURL(join(scratch, 'main.js')).href), 'message')
  expect(environment).toMatchObject({ NODE_EXTRA_CA_CERTS: authority, SSL_CERT_DIR: scratch })
  expect(environment).not.toHaveProperty('SESSION_SECRET')
})

describe('What stops a backup', () => {
  test('killed at any moment, it leaves nothing that looks whole, and the next one clears up (BACKUP-3)', async () => {
    const instance = await openInstance(null)
    await addBlobs(instance)
    let written = 0
    const isBegun = async (): Promise<boolean> =>
      (await readdir(folder, { recursive: true })).filter((name) => name.includes('uploads/')).length > written
    const backups = await schedule(instance, null, {
      startProcess: () => {
        const child = realProcess()
        const watch = async (): Promise<void> => {
          while (child.exitCode === null && !(await isBegun())) await new Promise((later) => setTimeout(later, 1))
          child.kill('SIGKILL')
        }
        void watch()
        return child
      },
    })
    for (written of [0, 20, 80]) {
      await backups.check()
      expect(await readdir(folder)).toEqual([])
      backups.forgetFailure()
    }
    expect(await backups.metric('backup_failures_total')).toBe('3')
    expect(await backups.metric('backup_last_succeeded')).toBe('0')
    const whole = await schedule(instance, null)
    await writeFile(join(folder, '.unfinished-of-somebody-else'), '')
    await whole.check()
    expect(await names()).toHaveLength(1)
    expect(await readdir(folder)).toContain('.unfinished-of-somebody-else')
  })

  test('when the server is killed, its backup process ends too', async () => {
    const instance = await openInstance(null)
    await addBlobs(instance)
    const child = realProcess()
    child.send({ kind: 'make', job: jobFor(instance) })
    await eventually(async () => (await readdir(folder)).length > 0)
    child.disconnect()
    const [code] = (await once(child, 'exit')) as [number | null]
    expect(code).toBe(1)
    expect(await names()).toEqual([])
  })

  test('a disk that takes no more leaves the older ones as they are', async () => {
    const instance = await openInstance(null)
    await (await schedule(instance, null)).check()
    const before = await names()
    await addBlobs(instance)
    // A shell's limit on the size of a file, in blocks of 512 bytes, fails the write as a full disk does.
    const wrapper = join(scratch, 'limited')
    await writeFile(wrapper, `#!/bin/sh\nulimit -f 16\nexec "${process.execPath}" "$@"\n`)
    await chmod(wrapper, 0o700)
    const program = join(dirname(fileURLToPath(inject('programs'))), 'backup-process.js')
    const startProcess = (): ChildProcess =>
      fork(program, { execPath: wrapper, execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    time = new Date(time.getTime() + 2 * DAY_MS)
    const limited = await schedule(instance, null, { keep: 1, startProcess })
    await limited.check()
    expect(await limited.metric('backup_last_succeeded')).toBe('0')
    expect(await readdir(folder)).toEqual(before)
    // It is tried again after a while, not at each check.
    await limited.check()
    expect(await limited.metric('backup_failures_total')).toBe('1')
  })

  test('a missing folder is a failure, and is not made', async () => {
    const instance = await openInstance(null)
    await rm(folder, { recursive: true })
    const backups = await schedule(instance, null)
    await backups.check()
    expect(await backups.metric('backup_failures_total')).toBe('1')
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  test('a folder that goes away meanwhile is a failure, and is not made anew on another disk', async () => {
    const instance = await openInstance(null)
    await addBlobs(instance)
    const gone = `${folder}-gone`
    const backups = await schedule(instance, null, {
      startProcess: () => {
        const child = realProcess()
        const watch = async (): Promise<void> => {
          const begun = async (): Promise<number> => (await readdir(folder, { recursive: true })).length
          while (child.exitCode === null && !((await begun()) > 20)) await new Promise((later) => setTimeout(later, 1))
          await rename(folder, gone)
        }
        void watch()
        return child
      },
    })
    await backups.check()
    expect(await backups.metric('backup_last_succeeded')).toBe('0')
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
    expect(await finishedBackups(gone)).toEqual([])
  })

  test('backups of a time to come crowd out no other, and hide no old age', async () => {
    const instance = await openInstance(null)
    const backups = await schedule(instance, null, { keep: 1 })
    time = new Date('2099-01-01T00:00:00Z')
    await backups.check()
    time = new Date('2026-11-26T03:00:00Z')
    await backups.check()
    expect(await names()).toEqual([expect.stringContaining('-20261126T030000Z')])
    time = new Date('2026-11-26T04:00:00Z')
    expect(await backups.metric('backup_newest_age_seconds')).toBe('3600')
  })

  test('a lock that was taken while the date was wrong is free', async () => {
    const instance = await openInstance(null)
    const locks = instance.stored.storage.collection<{ _id: string; owner: string; until: Date }>({
      name: 'locks',
      indexes: [],
    })
    await locks.insertOne({ _id: 'backup', owner: 'killed', until: new Date('2027-11-26T03:00:00Z') })
    await (await schedule(instance, null)).check()
    expect(await names()).toHaveLength(1)
  })

  test('a date that was wrong once neither stops backups nor makes one at each check', async () => {
    const instance = await openInstance(null)
    time = new Date('2036-01-01T00:00:00Z')
    const backups = await schedule(instance, null, { keep: 3 })
    await backups.check()
    time = new Date('2026-11-26T03:00:00Z')
    await backups.check()
    time = new Date('2026-11-26T03:01:00Z')
    await backups.check()
    expect(await names()).toHaveLength(2)
    // A restored copy may run next to the original, whose backups it must not remove.
    const { collections } = await readManifest(join(folder, (await names())[0]!))
    expect(collections.map(({ name }) => name)).not.toContain('installations')
  })

  test('the newest one always stays', async () => {
    for (const day of [1, 2, 3]) await mkdir(join(folder, `fridgedoor-deadbeef-2026110${day}T000000Z`))
    await removeOldBackups(folder, 'deadbeef', 1, time)
    expect(await readdir(folder)).toEqual(['fridgedoor-deadbeef-20261103T000000Z'])
  })
})

describe('Encrypted backups and the drill', () => {
  test('the drill opens an encrypted backup with its key alone, and leaves nothing unencrypted behind (BACKUP-4)', async () => {
    const { recipient, identity, other } = await keyFile()
    const instance = await openInstance(null)
    await (await schedule(instance, null, { recipient })).check()
    const [name = ''] = await names()
    expect(await readdir(folder)).toEqual([name])
    expect(name).toMatch(/\.tar\.age$/)
    expect((await readFile(join(folder, name), 'latin1')).startsWith('age-encryption.org/v1\n')).toBe(true)
    expect((await readdir(instance.dataDirectory)).toSorted()).toEqual(['blobs', 'store'])

    const TMPDIR = join(scratch, 'tmp')
    await mkdir(TMPDIR)
    const drill = (...args: string[]) => processes.run('drill', [folder, ...args], { TMPDIR })
    expect(await drill('--identity', identity)).toEqual({
      code: 0,
      output: `${name}, made 2026-11-26T03:00:00.000Z\nartwork 1: ok, 1 entries\neverything in it is intact\n`,
    })
    expect(await drill()).toMatchObject({ code: 1, output: expect.stringContaining('with --identity') })
    expect(await drill('--identity', other)).toMatchObject({ code: 1, output: expect.stringContaining('opens it') })
    expect(await readdir(TMPDIR)).toEqual([])

    const DATA_DIR = join(scratch, 'restored')
    const restored = await processes.run('restore', [join(folder, name), '--identity', identity], { DATA_DIR, TMPDIR })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(' are back') })
  })

  test('an encrypted backup of which a byte or the end is missing is refused', async () => {
    const { recipient, identity } = await keyFile()
    const instance = await openInstance(null)
    await (await schedule(instance, null, { recipient })).check()
    const path = join(folder, (await names())[0]!)
    const whole = await readFile(path)
    const open = (): Promise<string[]> => withOpenBackup(path, identity, (directory) => readdir(directory))
    expect((await open()).toSorted()).toContain('manifest.json')
    const changed = Buffer.from(whole)
    changed[whole.length - 50]! ^= 1
    for (const damaged of [whole.subarray(0, -20), whole.subarray(0, 300), changed]) {
      await writeFile(path, damaged)
      await expect(open()).rejects.toThrow('is damaged')
    }
  })

  test('the drill exits with 1 for an artwork that is wrong, and for a folder without backups', async () => {
    const instance = await openInstance(null)
    const { strokeLog } = instance
    const hash = await strokeLog.hashAt(1, 1)
    if (!hash) throw new Error('the artwork has no entry')
    await strokeLog.append(1, { seq: 1, hash }, [{ userId: 1, at: time, update: Uint8Array.of(9, 9) }])
    await (await schedule(instance, null)).check()
    const drilled = await processes.run('drill', [], { BACKUP_DIRECTORY: folder })
    expect(drilled).toMatchObject({ code: 1, output: expect.stringMatching(/artwork 1: WRONG: .*\n1 lines above/) })
    const empty = await processes.run('drill', [scratch], {})
    expect(empty).toEqual({ code: 1, output: `there is no backup in ${scratch}\n` })
  })

  test('a key that is none ends the start', async () => {
    const instance = await openInstance(null)
    const scheduled = schedule(instance, null, { recipient: `age1${'q'.repeat(58)}` })
    await expect(scheduled).rejects.toThrow('BACKUP_AGE_RECIPIENT is no public key of age')
  })
})
