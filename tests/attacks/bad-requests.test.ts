/**
 * Thousands of bad requests over all calls of the API, made of its own description by mutation: each is refused in the described way, none
 * is a fault of the server, and nothing is stored.
 */
import { parse as parseQuery } from 'node:querystring'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSON_HEADER } from '#contract/acting-person.ts'
import { contractEntries, type Entry } from '#scripts/routes.ts'
import { seededRandom } from '#scripts/line-art/patterns/seeded-random.ts'
import type { JsonSchema } from '#server/api-docs/json-schemas.ts'
import { openEmbeddedReader } from '#server/tools/backup/embedded-reader.ts'
import { ADMIN } from '#tests/api/admin/admin.ts'
import { newChild, newFamily } from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import { ApiDescription } from '#tests/api/docs/described.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { eventually } from '#tests/eventually.ts'
import { isLong, withSeed } from '#tests/run-options.ts'

const REQUESTS = isLong ? 10_000 : 2_000
const AT_A_TIME = 16

/** Nothing that is sent to them can be wrong: they read no person, no address and no body. */
const READ_NOTHING = new Set(['getHealth', 'getReadiness', 'getMetrics'])

/** Stands for a number that JavaScript reads as infinite, which no object holds as JSON. */
const TOO_LARGE = 'larger than all numbers'
const WRONG_VALUES: readonly unknown[] = [
  TOO_LARGE,
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53 + 2,
  '',
  'x'.repeat(6_000),
  '\u0000',
  '\uD800',
  '../../etc/passwd',
  { $gt: '' },
  {},
  [],
  [[]],
]
const WRONG_PARTS = [
  '0',
  '-1',
  '1e3',
  '%00',
  '9'.repeat(40),
  '..%2f1',
  '1;drop',
  '%F0%9F%A6%8A',
  '%E0%A4%A',
  'x'.repeat(2_000),
]
const WRONG_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=latin1',
]

interface BadRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Makes bad requests to one call. Each way returns null where it makes none that is surely bad. */
class Mutator {
  readonly #random: () => number
  readonly #entry: Entry
  readonly #sample: object | null
  readonly #ids: Readonly<Record<string, string>>

  constructor(
    random: () => number,
    entry: Entry,
    api: ApiDescription,
    name: string,
    ids: Readonly<Record<string, string>>,
  ) {
    this.#random = random
    this.#entry = entry
    this.#ids = ids
    const { requestBody } = api.operations.get(name)!.operation
    const schema = requestBody?.content['application/json']?.schema
    // All bodies are objects.
    this.#sample = schema ? (sampleOf(schema, api) as object) : null
  }

  next(): BadRequest | null {
    const writes = this.#entry.method !== 'get'
    const ways = [
      () => this.#wrongPath(),
      () => this.#wrongQuery(),
      () => this.#otherPerson(),
      ...(writes
        ? [
            () => this.#wrongBody(),
            () => this.#wrongBody(),
            () => this.#wrongBody(),
            () => this.#unreadableBody(),
            () => this.#wrongType(),
            () => this.#foreignOrigin(),
          ]
        : []),
    ]
    return this.#one(ways)()
  }

  #one<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!
  }

  get #path(): string {
    return this.#entry.path.replaceAll(/:(\w+)/g, (_, name: string) => this.#ids[name] ?? '1')
  }

  #request(parts: Partial<BadRequest>): BadRequest {
    return { path: this.#path, headers: {}, body: undefined, ...parts }
  }

  #wrongPath(): BadRequest | null {
    const names = [...this.#entry.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    if (names.length === 0) return null
    const wrong = { ...this.#ids, [this.#one(names)]: this.#one(WRONG_PARTS) }
    const path = this.#entry.path.replaceAll(/:(\w+)/g, (_, name: string) => wrong[name] ?? '1')
    const decoded = Object.fromEntries(names.map((name) => [name, textOf(wrong[name] ?? '1')]))
    const isBad = Object.values(decoded).includes(null) || !this.#entry.params.safeParse(decoded).success
    return isBad ? this.#request({ path }) : null
  }

  #wrongQuery(): BadRequest | null {
    const { query } = this.#entry
    const names = 'shape' in query ? Object.keys(Object(query.shape)) : []
    if (names.length === 0) return null
    const name = this.#one(names)
    const value = encodeURIComponent(this.#one(['-1', 'NaN', '1e999', 'x'.repeat(3_000), '{}', '\u0000']))
    const text = this.#one([`${name}=${value}`, `${name}=1&${name}=2`, `${name}=${value}&${name}=`])
    return query.safeParse(parseQuery(text)).success ? null : this.#request({ path: `${this.#path}?${text}` })
  }

  #otherPerson(): BadRequest | null {
    const { path, method, who } = this.#entry
    // Calls that sign in end the session, of all people.
    if (!path.startsWith('/api/') || (who === 'everybody' && method !== 'get')) return null
    return this.#request({ headers: { [PERSON_HEADER]: '999999' } })
  }

  #foreignOrigin(): BadRequest {
    return this.#request({ headers: { origin: 'https://elsewhere.example' }, body: '{}' })
  }

  #wrongType(): BadRequest {
    return this.#request({ headers: { 'content-type': this.#one(WRONG_TYPES) }, body: '{"a":1}' })
  }

  #unreadableBody(): BadRequest {
    const text = JSON.stringify({ ...this.#sample, more: 1 })
    const deep = '['.repeat(100) + ']'.repeat(100)
    const body = this.#one([
      text.slice(0, 1 + Math.floor(this.#random() * (text.length - 2))),
      `{"more":${deep}}`,
      '{"more":NaN}',
      `${text}${text}`,
      '\u0000',
    ])
    return this.#request({ headers: { 'content-type': 'application/json' }, body })
  }

  #wrongBody(): BadRequest | null {
    if (!('body' in this.#entry)) return null
    const body = JSON.stringify(this.#changed()).replaceAll(JSON.stringify(TOO_LARGE), '1e999')
    if (body.length > this.#entry.maxBodyBytes) return null
    const isBad = !this.#entry.body.safeParse(JSON.parse(body) ?? {}).success
    return isBad ? this.#request({ headers: { 'content-type': 'application/json' }, body }) : null
  }

  /** Returns the sample with something wrong somewhere: a value, a missing field, or all of it. */
  #changed(): unknown {
    if (this.#random() < 0.15) return this.#one(WRONG_VALUES)
    const changed: unknown = structuredClone(this.#sample ?? {})
    let at: unknown = changed
    for (;;) {
      if (typeof at !== 'object' || at === null) return changed
      const fields = Object.keys(at)
      if (fields.length === 0) return changed
      const holder: object = at
      const field = this.#one(fields)
      const value: unknown = Reflect.get(holder, field)
      if (typeof value === 'object' && value !== null && this.#random() < 0.7) at = value
      else {
        if (this.#random() < 0.25) Reflect.deleteProperty(holder, field)
        else Reflect.set(holder, field, this.#one(WRONG_VALUES))
        if (this.#random() < 0.2) Reflect.set(holder, 'constructor', { prototype: { isAdmin: true } })
        return changed
      }
    }
  }
}

/** Returns the text of a part of a path; null where it is none. */
function textOf(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Returns a value that a schema accepts, more or less: text that has to match a pattern does not. */
function sampleOf(schema: JsonSchema, api: ApiDescription, depth = 0): unknown {
  if (typeof schema['$ref'] === 'string') {
    const named = api.document.components.schemas[schema['$ref'].split('/').at(-1)!]
    return named && depth < 6 ? sampleOf(named, api, depth + 1) : {}
  }
  if ('const' in schema) return schema['const']
  const choices = [schema['enum'], schema['anyOf'], schema['oneOf']].find((list) => Array.isArray(list))
  if (Array.isArray(choices)) {
    const first: unknown = choices[0]
    return choices === schema['enum'] ? first : sampleOf(first as JsonSchema, api, depth + 1)
  }
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, value]) => [name, sampleOf(value, api, depth + 1)]),
    )
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items, api, depth + 1)] : []
  if (schema.type === 'integer' || schema.type === 'number') return Number(schema['minimum'] ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return 'a'.repeat(Number(schema['minLength'] ?? 1))
  return {}
}

let app: App
let api: ApiDescription
let owner: Client
let admin: Client
const ids: Record<string, string> = {}

beforeAll(async () => {
  const environment = { LOG_LEVEL: 'error', ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }
  app = await startApp({ environment })
  api = await ApiDescription.of(app)
  const family = await newFamily(app)
  owner = family.owner
  admin = app.stranger()
  await admin.post('/api/login', ADMIN)
  const child = await newChild(family)
  // The ids are those of the first row of each kind.
  Object.assign(ids, { id: '1', userId: '1', artworkId: '1', width: '320', childId: String(child.id), emoji: 'x' })
  // Without strokes: those are counted in storage some seconds later.
  await owner.post('/api/artworks', { collaborativeMode: true })
})
afterAll(() => app.close())

/** Returns everything that is stored, one document a line. */
async function stored(): Promise<string[]> {
  const reader = openEmbeddedReader(app.directory)
  try {
    const lines = [`sequences ${JSON.stringify(reader.sequences)}`]
    for (const { name } of reader.collections)
      for await (const document of reader.documents(name)) lines.push(`${name} ${JSON.stringify(document)}`)
    for await (const { name } of reader.blobs(() => true)) lines.push(`blob ${name}`)
    return lines.toSorted()
  } finally {
    await reader.close()
  }
}

/** Resolves once what is written in the background has been. */
async function settled(): Promise<string[]> {
  let last: string[] = []
  await eventually(async () => {
    const before = last
    last = await stored()
    return before.length > 0 && before.join('\n') === last.join('\n')
  })
  return last
}

test(`${REQUESTS} bad requests over all calls are refused, and nothing of them is stored`, () =>
  withSeed(async (seed) => {
    const random = seededRandom(seed)
    const before = await settled()
    const entries = [...(await contractEntries())].flatMap(([entry, path]) => {
      const name = path.split('.')[1]!
      return api.operations.has(name) && !READ_NOTHING.has(name) ? [{ name, entry }] : []
    })
    const sent = new Map<string, number>()
    const faults: string[] = []

    async function sendOne(): Promise<void> {
      // Calls take turns, so that each gets its share.
      const { name, entry } = entries[turn++ % entries.length]!
      const mutator = new Mutator(random, entry, api, name, ids)
      let request: BadRequest | null = null
      for (let attempt = 0; !request && attempt < 100; attempt += 1) request = mutator.next()
      if (!request) return
      sent.set(name, (sent.get(name) ?? 0) + 1)
      const client = entry.who === 'admin' ? admin : owner
      const { status, headers, text } = await client.send(
        entry.method.toUpperCase(),
        request.path,
        request.body,
        request.headers,
      )
      const found = api.replyFaults(name, { status, headers, text, type: headers.get('content-type') })
      if (status < 400 || status >= 500) found.push(`the status is ${status}`)
      if (found.length > 0) faults.push(`${name} ${JSON.stringify(request).slice(0, 400)}: ${found.join('; ')}`)
    }

    let turn = 0
    const count = (): number => [...sent.values()].reduce((sum, one) => sum + one, 0)
    const work = async (): Promise<void> => {
      while (count() < REQUESTS && faults.length < 50) await sendOne()
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
    expect(faults.toSorted()).toEqual([])
    expect(entries.filter(({ name }) => !sent.has(name)).map(({ name }) => name)).toEqual([])
    expect(await settled()).toEqual(before)
  }))
