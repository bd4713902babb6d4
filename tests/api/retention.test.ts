/** What is kept for a time only (RETENTION-51), and who reads the data on the machine (SECURITY-89). */
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRetention } from '#server/profile/retention.ts'
import { auditCollection } from '#server/audit/audit.ts'
import { familyInvitationCollection } from '#server/families/invitation-row.ts'
import { feedbackCollection } from '#server/feedback/feedback-service.ts'
import { keyCollection } from '#server/http/idempotency.ts'
import { openStorage } from '#server/open-storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import type { Client } from './client.ts'
import { startApp } from './start-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 25)
const daysAgo = (days: number): Date => new Date(NOW - days * DAY_MS)

eachEngine('old things', (environment) => {
  test('go when their time is over, and stay for ever where the setting is 0', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'retention-'))
    const { MONGODB_URI: mongodbUri = null } = environment()
    const { storage } = await openStorage({ mongodbUri, dataDirectory: directory })
    const feedback = storage.collection(feedbackCollection)
    const invitations = storage.collection(familyInvitationCollection)
    const audit = storage.collection(auditCollection)
    for (const [_id, age] of [10, 29, 31, 400].entries()) {
      await feedback.insertOne({
        _id,
        userId: 1,
        type: 'bug_report',
        title: 't',
        description: 'd',
        priority: 'low',
        status: 'open',
        source: 'web',
        isArchived: false,
        createdAt: daysAgo(900),
        updatedAt: daysAgo(age),
      })
      await invitations.insertOne({
        _id,
        familyId: 1,
        inviterId: 1,
        inviteeId: null,
        username: null,
        email: 'a@example.org',
        status: 'pending',
        code: `c${_id}`,
        message: null,
        createdAt: daysAgo(900),
        expiresAt: daysAgo(age),
      })
      await audit.insertOne({
        _id,
        at: daysAgo(age),
        act: 'item-added',
        adminId: 1,
        target: 'store item',
        targetId: 1,
        title: 't',
        details: '',
      })
    }
    const counts = async (): Promise<number[]> =>
      Promise.all([feedback.countDocuments({}), invitations.countDocuments({}), audit.countDocuments({})])
    const sweep = (days: number): Promise<void> =>
      createRetention(
        { storage, now: () => new Date(NOW) },
        { delete: () => Promise.reject(new Error('no account is deleted unless it is asked for')) },
        { feedback: days, invitations: days, audit: days, inactiveAccounts: 0 },
      )()
    await sweep(0)
    expect(await counts()).toEqual([4, 4, 4])
    await sweep(30)
    expect(await counts()).toEqual([2, 2, 2])
    expect((await feedback.find({})).map(({ _id }) => _id).toSorted((a, b) => a - b)).toEqual([0, 1])
    await storage.close()
    await rm(directory, { recursive: true, force: true })
  })
})

const make = async (client: Client, key: string): Promise<number> => {
  const made = await client.post('/api/artworks', { title: 'A secret title' }, { 'idempotency-key': key })
  return (made.json as { id: number }).id
}

eachEngine('keys of calls', (environment) => {
  test('go with the artwork and with the account that they are of (HTTP-61)', async () => {
    const own = environment()
    const app = await startApp({ environment: own })
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const gone = await make(ana, 'k-1')
    await make(ana, 'k-2')
    await make(ben, 'k-3')
    expect((await ana.delete(`/api/artworks/${gone}`)).status).toBe(200)
    expect((await ben.send('DELETE', '/api/profile', { password: 'a good password' })).status).toBe(200)
    // A repetition finds nothing of what is deleted.
    expect(await make(ana, 'k-2')).toBeGreaterThan(0)
    for (const what of ['account', 'artwork'])
      await eventually(() => app.logged().includes(`what belonged to a deleted ${what} is removed`))
    await app.close({ keepData: true })
    const { storage } = await openStorage({ mongodbUri: own.MONGODB_URI ?? null, dataDirectory: app.directory })
    const rows = await storage.collection(keyCollection).find({})
    expect(rows.map(({ userId }) => userId)).toEqual([ana.id])
    expect(JSON.stringify(rows)).not.toContain('secret title')
    await storage.close()
    await rm(app.directory, { recursive: true, force: true })
  })
})

test('the data directory is closed to other users of the machine, also one that was open (SECURITY-89)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'private-'))
  for (const name of ['new', 'open']) {
    const dataDirectory = join(directory, name)
    if (name === 'open') {
      await mkdir(dataDirectory)
      await chmod(dataDirectory, 0o755)
    }
    const { storage } = await openStorage({ mongodbUri: null, dataDirectory })
    expect((await stat(dataDirectory)).mode & 0o777).toBe(0o700)
    await storage.close()
  }
  await rm(directory, { recursive: true, force: true })
})
