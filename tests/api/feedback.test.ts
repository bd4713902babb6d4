/** Feedback by HTTP: who sends, reads and sorts it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Feedback, FEEDBACK_PAGE } from '#contract/feedback.ts'
import { feedbackCollection } from '#server/feedback/feedback-service.ts'
import { openStorage } from '#server/open-storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import type { Client } from './client.ts'
import { type App, startApp } from './start-app.ts'

const ADMIN = { username: 'boss', password: 'the real one' }
const WORDS = 'The crayons are too quiet.'

const ids = (rows: readonly Feedback[]): number[] => rows.map((row) => row.id)

const ownOf = async (client: Client) => (await client.get('/api/feedback/own')).json
const kindsOf = async (client: Client): Promise<string[]> =>
  ((await client.get('/api/notices')).json as { notices: { kind: string }[] }).notices.map(({ kind }) => kind)

/** Stores copies of what was sent: sending as many takes a hundred times as long. */
async function storeMore(count: number, place: Parameters<typeof openStorage>[0]): Promise<void> {
  const { storage } = await openStorage(place)
  const rows = storage.collection(feedbackCollection)
  const sent = (await rows.findOne({}))!
  const more = []
  for (let i = 0; i < count; i++) more.push({ ...sent, _id: await storage.nextId('feedback') })
  await rows.insertMany(more)
  await storage.close()
}

eachEngine('feedback', (environment) => {
  let app: App
  let ana: Client & { id: number; username: string }
  let boss: Client
  beforeAll(async () => {
    app = await startApp({
      environment: { ...environment(), ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
    })
    ana = await app.signUp()
    boss = app.stranger()
    await boss.post('/api/login', ADMIN)
  }, 60_000)
  afterAll(() => app.close())

  const send = async (body: object): Promise<Feedback> =>
    (await ana.post('/api/feedback', { type: 'other', description: WORDS, ...body })).json as Feedback
  const list = async (query = ''): Promise<Feedback[]> => (await boss.get(`/api/feedback${query}`)).json as Feedback[]

  test('admins read on, a page at a time, however much there is', async () => {
    const settings: Record<string, string> = {
      ...environment(),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    }
    const before = await startApp({ environment: settings })
    const { directory } = before
    const sender = await before.signUp()
    for (let i = 0; i < 5; i++) await sender.post('/api/feedback', { type: 'other', description: WORDS })
    await before.close({ keepData: true })
    await storeMore(FEEDBACK_PAGE, { mongodbUri: settings.MONGODB_URI ?? null, dataDirectory: directory })
    const many = await startApp({ environment: settings, directory })
    try {
      const admin = many.stranger()
      await admin.post('/api/login', ADMIN)
      const first = (await admin.get('/api/feedback')).json as Feedback[]
      expect(first).toHaveLength(FEEDBACK_PAGE)
      const rest = (await admin.get(`/api/feedback?before=${first.at(-1)?.id}`)).json as Feedback[]
      expect(rest).toHaveLength(5)
      const all = ids([...first, ...rest])
      expect(all).toEqual([...new Set(all)].toSorted((a, b) => b - a))
      expect((await admin.get('/api/feedback?before=x')).status).toBe(400)
    } finally {
      await many.close()
    }
  })

  test('only signed-in people send it, and only admins read and change it', async () => {
    const { id } = await send({})
    expect((await app.stranger().get('/api/feedback/own')).status).toBe(401)
    const calls = [
      ['POST', '/api/feedback', { type: 'other', description: WORDS }, 201],
      ['GET', '/api/feedback', undefined, 200],
      ['PATCH', `/api/feedback/${id}`, { status: 'closed' }, 200],
      ['PATCH', `/api/feedback/${id}/archive`, { archived: true }, 200],
    ] as const
    for (const [method, path, body, allowed] of calls) {
      expect((await app.stranger().send(method, path, body)).status).toBe(401)
      expect((await ana.send(method, path, body)).status).toBe(method === 'POST' ? 201 : 403)
      expect((await boss.send(method, path, body)).status).toBe(allowed)
    }
    expect((await boss.patch('/api/feedback/999999', { status: 'closed' })).status).toBe(404)
  })

  test('it begins open, in its sender’s name and with the title of its type, whatever else is sent', async () => {
    const forged = {
      userId: 1,
      username: 'boss',
      status: 'closed',
      isArchived: true,
      createdAt: '2020-01-01T00:00:00Z',
    }
    expect(await send({ ...forged, priority: 'high' })).toMatchObject({
      userId: ana.id,
      username: ana.username,
      type: 'other',
      title: 'General Feedback',
      description: WORDS,
      priority: 'high',
      status: 'open',
      source: 'web',
      isArchived: false,
      createdAt: expect.stringMatching(/^2\d{3}-(?!01-01)/),
    })
    expect((await send({ type: 'bug_report' })).title).toBe('Bug Report')
    expect((await send({ type: 'feature_request' })).title).toBe('Feature Request')
    expect((await send({ type: 'suggestion' })).title).toBe('Improvement Suggestion')
    expect(await send({})).toMatchObject({ priority: 'medium' })
  })

  test.each([
    [{ description: 'x'.repeat(9) }, 'Description must be at least 10 characters'],
    [{ description: `  ${'x'.repeat(9)}  ` }, 'Description must be at least 10 characters'],
    [{ description: '🦊'.repeat(9) }, 'Description must be at least 10 characters'],
    [{ description: 'x'.repeat(2_001) }, 'Description must be under 2000 characters'],
    [{ type: 'praise' }, 'Please select a feedback type'],
    [{ type: 'suggestion', title: 'Glue', description: 'x' }, 'Description must be at least 10 characters'],
    [{ type: 'suggestion', title: 'Glue', description: ' ', source: 'web' }, 'Description is required'],
    [{ type: 'suggestion', title: ' ', description: 'x', source: 'web' }, 'Title is required'],
    [{ description: ' ' }, 'Description must be at least 10 characters'],
    [{ description: 7 }, 'Description must be at least 10 characters'],
    [{ priority: 'very' }, null],
    [{ source: 'pigeon' }, null],
    [{ title: 'x'.repeat(201) }, null],
  ])('%j is refused', async (body, message) => {
    const before = (await list()).length
    const { status, json } = await ana.post('/api/feedback', { type: 'other', description: WORDS, ...body })
    expect(status).toBe(400)
    if (message) expect(json).toMatchObject({ message })
    expect(await list()).toHaveLength(before)
  })

  test('10 and 2,000 characters pass, and a suggestion for the store may be short', async () => {
    for (const length of [10, 2_000])
      for (const character of ['x', '🦊'])
        expect(await send({ description: character.repeat(length) })).toMatchObject({ status: 'open' })
    const short = { type: 'suggestion', title: 'Glitter glue', description: 'Yes', source: 'web' }
    expect(await send(short)).toMatchObject(short)
    for (const source of ['mobile', 'popup', 'email']) expect(await send({ source })).toMatchObject({ source })
  })

  test('admins filter, change any status to any other, archive and restore', async () => {
    const { id } = await send({ type: 'bug_report' })
    for (const status of ['closed', 'open', 'resolved', 'in_progress'])
      expect((await boss.patch(`/api/feedback/${id}`, { status })).json).toMatchObject({ status, priority: 'medium' })
    expect((await boss.patch(`/api/feedback/${id}`, { priority: 'critical' })).json).toMatchObject({
      status: 'in_progress',
      priority: 'critical',
    })
    for (const body of [{}, { status: 'lost' }, { priority: 'none' }])
      expect((await boss.patch(`/api/feedback/${id}`, body)).status).toBe(400)
    expect((await boss.patch(`/api/feedback/${id}/archive`, { archived: 'yes' })).status).toBe(400)

    expect(ids(await list('?status=in_progress&type=bug_report'))).toEqual([id])
    expect(ids(await list('?status=all&type='))[0]).toBe(id)
    expect(ids(await list('?status=resolved'))).not.toContain(id)
    for (const query of ['?status=lost', '?type=lost', '?archived=perhaps'])
      expect((await boss.get(`/api/feedback${query}`)).status).toBe(400)

    await boss.patch(`/api/feedback/${id}/archive`, { archived: true })
    expect(ids(await list())).not.toContain(id)
    expect(ids(await list('?archived=true'))).toContain(id)
    await boss.patch(`/api/feedback/${id}/archive`, { archived: false })
    expect(ids(await list())[0]).toBe(id)
    const all = ids(await list())
    expect(all).toEqual(all.toSorted((a, b) => b - a))
  })

  test('an answer reaches its sender and nobody else, who reads the status as well (ADMIN-175)', async () => {
    const [bo, stranger] = [await app.signUp(), await app.signUp()]
    expect(await ownOf(bo)).toEqual([])
    const { id } = (await bo.post('/api/feedback', { type: 'bug_report', description: WORDS })).json as Feedback
    const told = (await kindsOf(bo)).length
    expect((await boss.patch(`/api/feedback/${id}`, { status: 'in_progress' })).json).toMatchObject({ reply: null })
    expect(await kindsOf(bo)).toHaveLength(told)
    for (const reply of ['', '  ', 7, null, 'x'.repeat(2_001)])
      expect((await boss.patch(`/api/feedback/${id}`, { reply })).status).toBe(400)
    expect((await bo.patch(`/api/feedback/${id}`, { reply: 'Thank me.' })).status).toBe(403)

    const reply = 'They rustle now. Thank you!'
    expect((await boss.patch(`/api/feedback/${id}`, { reply: ` ${reply} ` })).json).toMatchObject({ reply })
    // Sent again, it is no news.
    await boss.patch(`/api/feedback/${id}`, { reply, status: 'resolved' })
    expect((await kindsOf(bo)).filter((kind) => kind === 'feedback-answered')).toHaveLength(1)
    const seen = { id, type: 'bug_report', title: 'Bug Report', description: WORDS, status: 'resolved', reply }
    expect(await ownOf(bo)).toEqual([{ ...seen, createdAt: expect.any(String) }])
    expect(await ownOf(stranger)).toEqual([])
    expect(await kindsOf(stranger)).not.toContain('feedback-answered')
    expect((await boss.get('/api/admin/audit')).text).not.toContain('rustle')
  })

  test('that of a deleted account stays without a name', async () => {
    const eve = await app.signUp()
    const { id } = (await eve.post('/api/feedback', { type: 'other', description: WORDS })).json as Feedback
    expect((await eve.send('DELETE', '/api/profile', { password: 'a good password' })).status).toBe(200)
    await expect
      .poll(async () => (await list()).find((row) => row.id === id), { timeout: 10_000 })
      .toMatchObject({ userId: null, username: null, description: WORDS })
  })
})
