/** The audit log: every act is in it, in order, and nothing goes out of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin.ts'
import type { App } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { auditOf, type Boss, lastActs, startWithAdmin } from './admin.ts'

oneEngine('the audit log', 'MongoDB', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  test('begins with the operator’s own act, which made the first admin (ADMIN-1)', async () => {
    expect((await auditOf(boss)).at(-1)).toMatchObject({
      act: 'admin-created',
      adminId: null,
      admin: null,
      targetName: 'boss',
    })
  })

  test('has acts on feedback and the store, with what they changed and without what people wrote (ADMIN-1)', async () => {
    const ana = await app.signUp()
    const words = 'The crayons are too quiet.'
    const { id } = (await ana.post('/api/feedback', { type: 'other', description: words })).json as { id: number }
    await boss.patch(`/api/feedback/${id}`, { status: 'resolved', priority: 'low' })
    for (const archived of [true, false]) await boss.patch(`/api/feedback/${id}/archive`, { archived })
    const entries = await auditOf(boss)
    expect(entries.slice(0, 3)).toMatchObject([
      { act: 'feedback-restored', target: 'feedback', targetId: id, targetName: 'General Feedback' },
      { act: 'feedback-archived', details: '' },
      { act: 'feedback-changed', details: 'status open to resolved, priority medium to low' },
    ])
    expect(JSON.stringify(entries)).not.toContain('crayons')
    // What is refused is no act.
    await boss.patch('/api/feedback/999999', { status: 'closed' })
    await boss.post('/api/store', { title: 'X' })
    expect(await lastActs(boss, 1)).toEqual(['feedback-restored'])
  })

  test('is read in pages, newest first, and stays when an account goes, without its name (ADMIN-1)', async () => {
    const ana = await app.signUp()
    for (let i = 0; i < 30; i++) {
      await boss.patch(`/api/admin/users/${ana.id}`, { isAdmin: true })
      await boss.patch(`/api/admin/users/${ana.id}`, { isAdmin: false })
    }
    const page = async (query: string) =>
      (await boss.get(`/api/admin/audit${query}`)).json as { entries: AuditEntry[]; hasMore: boolean }
    const first = await page('')
    expect([first.entries.length, first.hasMore]).toEqual([50, true])
    const all = [...first.entries]
    for (let next = first; next.hasMore;) {
      next = await page(`?before=${next.entries.at(-1)!.id}`)
      all.push(...next.entries)
    }
    expect(all.map(({ id }) => id)).toEqual([...new Set(all.map(({ id }) => id))].toSorted((a, b) => b - a))
    expect(all[0]).toMatchObject({ targetId: ana.id, targetName: ana.username })
    await ana.send('DELETE', '/api/profile', { password: 'a good password' })
    const after = await page('')
    expect(after.entries[0]).toMatchObject({ id: all[0]!.id, targetId: ana.id, targetName: null })
    expect(JSON.stringify(after)).not.toContain(`"${ana.username}"`)
    expect((await boss.get('/api/admin/audit?before=x')).status).toBe(400)
  }, 60_000)
})
