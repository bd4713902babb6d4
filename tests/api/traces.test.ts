import { expect, test } from 'vitest'
import { DrawingClient } from '#tests/tools/drawing-client.ts'
import { eventually } from '#tests/eventually.ts'
import { type OtlpCollector, type Span, startOtlpCollector } from './otlp-collector.ts'
import { startApp } from './start-app.ts'

const STEPS = ['receive', 'price', 'guard', 'queue', 'commit', 'apply', 'send']

/** Returns the spans directly below one, by their begin. */
const below = (spans: readonly Span[], parent: Span): Span[] =>
  spans
    .filter(({ parentSpanId, traceId }) => parentSpanId === parent.spanId && traceId === parent.traceId)
    .toSorted((a, b) => Number(a.startTimeUnixNano - b.startTimeUnixNano))

/** Draws by a socket and by REST, does what has secrets in it, and returns them. The collector has every span then. */
async function useEverything(collector: OtlpCollector, environment: Record<string, string> = {}): Promise<Set<string>> {
  const app = await startApp({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment } })
  const secrets = new Set(['a good password', 'Rainbow of Zoe', 'WRNGCD', 'InvitationCode-123', 'key-of-the-client'])
  try {
    const ana = await app.signUp('anastasia')
    secrets.add(ana.username)
    for (const [, cookie] of ana.cookies) secrets.add(cookie).add(decodeURIComponent(cookie).slice(2, 20))
    const headers = { 'idempotency-key': 'key-of-the-client' }
    const created = await ana.post('/api/artworks', { title: 'Rainbow of Zoe' }, headers)
    const { id } = created.json as { id: number }
    const shared = await ana.post(`/api/artworks/${id}/enable-collaboration`, {})
    const { sessionCode } = shared.json as { sessionCode: string }
    secrets.add(sessionCode)
    const ben = await app.signUp('benedictus')
    secrets.add(ben.username)
    const joined = await ben.post('/api/collaboration/join', { code: sessionCode })
    expect(joined.status, joined.text).toBe(200)
    await ben.post('/api/collaboration/join', { code: 'WRNGCD' })
    await ben.get(`/canvas/${id}?code=${sessionCode}`, { accept: 'text/html' })
    await ben.get('/invite/InvitationCode-123', { accept: 'text/html' })
    await ben.get('/api/invitations/code/InvitationCode-123')
    const points = [{ x: 9, y: 9 }]
    expect((await ben.post(`/api/artworks/${id}/strokes`, { points })).status).toBe(201)
    const cookie = ana.cookieHeader()
    const url = `${app.url.replace('http', 'ws')}/collab/${id}?ack=1`
    const drawing = await new DrawingClient(url, { cookie, author: ana.id, client: 7, maxStrokes: 3 }).start()
    await eventually(() => drawing.acknowledged === 3)
  } finally {
    await app.close()
  }
  return secrets
}

test('a stroke is traced from its message to its commit, a request with what it writes, and no trace holds a secret', async () => {
  const collector = await startOtlpCollector()
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20traces', OTEL_SERVICE_NAME: 'our-fridge' }
  const secrets = await useEverything(collector, headers)
  collector.close()
  const { spans } = collector
  expect(new Set(collector.authorizations)).toEqual(new Set(['Bearer of traces']))
  expect(new Set(collector.services)).toEqual(new Set(['our-fridge']))

  const writes = spans.filter(({ name }) => name === 'write')
  const bySocket = writes.filter(({ parentSpanId }) => parentSpanId === '')
  expect(bySocket).toHaveLength(3)
  for (const write of bySocket) {
    const steps = below(spans, write)
    expect(steps.map(({ name }) => name)).toEqual(STEPS)
    expect(steps[0]!.startTimeUnixNano).toBe(write.startTimeUnixNano)
    expect(steps.at(-1)!.endTimeUnixNano).toBe(write.endTimeUnixNano)
    for (const [i, { endTimeUnixNano }] of steps.slice(0, -1).entries())
      expect(endTimeUnixNano).toBe(steps[i + 1]!.startTimeUnixNano)
    expect(write.attributes).toEqual({
      'fridgedoor.artwork.id': expect.any(Number),
      'fridgedoor.write.outcome': 'durable',
    })
    // It is of today, and waited for a disk.
    const began = Number(write.startTimeUnixNano / 1_000_000n)
    expect(Math.abs(Date.now() - began)).toBeLessThan(120_000)
    expect(write.endTimeUnixNano).toBeGreaterThan(write.startTimeUnixNano)
  }

  const request = spans.find(({ name }) => name === 'POST /api/artworks/:id/strokes')!
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/artworks/:id/strokes',
    'http.response.status_code': 201,
  })
  const [byRest] = below(spans, request)
  expect(below(spans, byRest!).map(({ name }) => name)).toEqual(STEPS.slice(2))

  const sent = collector.bodies.join('\n')
  for (const secret of secrets) expect(sent).not.toContain(secret)
  const keys = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
  expect([...keys].toSorted()).toEqual([
    'fridgedoor.artwork.id',
    'fridgedoor.write.outcome',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ])
})

test('of a share of 0 nothing is sent', async () => {
  const collector = await startOtlpCollector()
  await useEverything(collector, { OTEL_TRACES_SAMPLER_ARG: '0' })
  collector.close()
  expect(collector.spans).toEqual([])
})

test('a collector that refuses is logged, and nobody else notices', async () => {
  const collector = await startOtlpCollector()
  collector.status = 400
  const app = await startApp({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  await app.signUp()
  await app.close()
  collector.close()
  expect(app.logged().match(/traces could not be sent/g)).toHaveLength(1)
})
