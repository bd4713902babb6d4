import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { QueryReport } from '#server/storage/embedded/committed-documents.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { accountCollection } from './account-row.ts'
import { createAccountService } from './account-service.ts'
import { newAccountRow } from './new-account.ts'

const now = (): Date => new Date(0)

test('a sign-in reads an index and never all accounts, however long the name is (ACCOUNT-6)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'long-names-'))
  const reports: QueryReport[] = []
  const storage = await openEmbeddedStorage({ directory, onQuery: (report) => reports.push(report) })
  const accounts = createAccountService({ storage, now }, { hash: async (text) => text, matches: async () => false })
  const rows = Array.from({ length: 200 }, (_, i) =>
    newAccountRow({ username: `u${i}` }, { id: i + 1, passwordHash: 'x', isAdmin: false, createdAt: now() }),
  )
  await storage.collection(accountCollection).insertMany(rows)
  for (const name of ['\u20ac'.repeat(200), '\u20ac'.repeat(130), 'x'.repeat(200), 'u7']) {
    reports.length = 0
    await expect(accounts.signIn(name, 'a guess')).rejects.toMatchObject({ status: 401 })
    expect(reports.filter(({ scansAll }) => scansAll)).toEqual([])
  }
  await storage.close()
  await rm(directory, { recursive: true, force: true })
})
