/** The API's own description: it is OpenAPI 3.1, it is whole, and the page shows the same. */
import { readdir, readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readClose } from '#client/canvas/session/close-plan.ts'
import { CLOSE, closeCodeOf, CloseReason, MESSAGE } from '#contract/socket.ts'
import { contractEntries } from '#scripts/routes.ts'
import { templatedPath } from '#server/api-docs/open-api.ts'
import { REFUSALS } from '#server/api-docs/refusals.ts'
import { type Reaction, REACTION_TO } from '#server/api-docs/sockets.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { ApiDescription } from './described.ts'

let app: App
let api: ApiDescription
beforeAll(async () => {
  app = await startApp()
  api = await ApiDescription.of(app)
})
afterAll(() => app.close())

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate({ ...api.document })
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(api.document.openapi).toMatch(/^3\.1\./)
})

test('it holds every mounted call and no other, but not the files of the client', async () => {
  const names = await contractEntries()
  const mounted = app
    .routes()
    .flatMap(({ method, entry }) => (entry ? [`${method} ${templatedPath(entry.path)} ${names.get(entry)}`] : []))
    .filter((line) => !line.includes(' client-files.'))
  const described = [...api.operations.values()].map(
    ({ method, path, operation: { operationId, tags } }) => `${method.toUpperCase()} ${path} ${tags[0]}.${operationId}`,
  )
  expect(described.toSorted()).toEqual(mounted.toSorted())
  expect(api.operations.size).toBe(described.length)
})

test('both are compared with the copy of the browser, and hold nothing of a session', async () => {
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const first = await app.stranger().get(path)
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    expect(first.headers.getSetCookie()).toEqual([])
    const again = await app.stranger().get(path, {
      'if-none-match': first.headers.get('etag')!,
      'cache-control': 'max-age=0',
    })
    expect([again.status, again.text]).toEqual([304, ''])
  }
})

describe('the page', () => {
  let page: string
  beforeAll(async () => {
    page = (await app.stranger().get('/api/docs')).text
  })

  test('needs no script and nothing from elsewhere', () => {
    expect(page).not.toMatch(/<script|\son\w+=|(?:src|href)="(?:https?:)?\/\//i)
  })

  test('shows every call, schema and refusal, and its links lead somewhere', () => {
    for (const name of api.operations.keys()) expect(page).toContain(`id="${name}"`)
    for (const name of Object.keys(api.document.components.schemas)) expect(page).toContain(`id="schema-${name}"`)
    for (const { codes } of Object.values(REFUSALS))
      for (const code of codes) expect(page).toContain(`<code>${code}</code>`)
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })

  test('shows every message, close code and reason of the sockets', () => {
    const sockets = page.slice(page.indexOf('id="sockets"'), page.indexOf('id="schemas"'))
    const rows = [...sockets.matchAll(/<tr><th scope="row"><code>([^<]+)<\/code><\/th><td>([^<]+)<\/td>/g)].map(
      ([, name, cell]) => `${name} ${cell}`,
    )
    const expected = [
      ...Object.entries(MESSAGE).map(([name, type]) => `${type} ${name}`),
      ...CloseReason.options.map((reason) => `${reason} ${closeCodeOf(reason)}`),
    ]
    expect(rows.toSorted()).toEqual(expected.toSorted())
    for (const code of Object.values(CLOSE)) expect(sockets).toContain(String(code))
  })
})

test('what the page says that clients do is what our own client does', () => {
  const told = Object.fromEntries(CloseReason.options.map((reason) => [reason, reactionOf(reason)]))
  expect(told).toEqual(REACTION_TO)
})

function reactionOf(reason: CloseReason): Reaction {
  const { retry, outbox, readable, signedOut, offers } = readClose(closeCodeOf(reason), reason)
  if (signedOut) return 'sign in'
  if (!readable) return 'end'
  if (offers.includes('reload')) return 'reload'
  if (retry === 'later') return 'later'
  const byOutbox = { send: 'again', hold: 'hold', drop: 'drop', rebuild: 'rebuild', 'other-log': 'compare' } as const
  return byOutbox[outbox]
}

const STATUS_OF = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
} as const

test('the words in refusals are those that the server writes', async () => {
  const root = new URL('../../../server/', import.meta.url)
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, root), 'utf8')))
  const constants = new Map(
    [...texts, await readFile(new URL('../contract/acting-person.ts', root), 'utf8')].flatMap((text) =>
      [...text.matchAll(/const ([A-Z_]+) = '([a-z-]+)'/g)].map(([, name, word]): [string, string] => [name!, word!]),
    ),
  )
  const listed = new Map(Object.entries(REFUSALS).map(([status, { codes }]) => [Number(status), codes]))
  const missing: string[] = []
  let found = 0
  const judge = (status: number, code: string): void => {
    const word = /^'([a-z-]+)'$/.exec(code)?.[1] ?? constants.get(code)
    if (word === undefined || status === 499 || status === 500) return
    found += 1
    if (listed.get(status)?.includes(word) !== true) missing.push(`${status} ${word}`)
  }
  for (const text of texts) {
    for (const { 0: opening, 1: made, index } of text.matchAll(/Problem\.(\w+)\(/g)) {
      const status = Object.entries(STATUS_OF).find(([name]) => name === made)?.[1]
      if (status !== undefined) judge(status, argumentsAt(text, index + opening.length)[1] ?? '')
    }
    for (const { 0: opening, index } of text.matchAll(/new Problem\(/g)) {
      const [status, code = ''] = argumentsAt(text, index + opening.length)
      judge(Number(status), code)
    }
  }
  expect(found).toBeGreaterThan(80)
  expect(missing).toEqual([])
})

/** Returns the arguments of a call in a program, from behind its opening parenthesis. */
function argumentsAt(text: string, start: number): string[] {
  const found = ['']
  let depth = 0
  let quote = ''
  for (const character of text.slice(start)) {
    if (quote !== '') quote = character === quote ? '' : quote
    else if ('\'"`'.includes(character)) quote = character
    else if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    if (depth < 0) break
    if (depth === 0 && quote === '' && character === ',') found.push('')
    else found[found.length - 1] += character
  }
  return found.map((argument) => argument.trim())
}
