/** Describes every call of the contract as OpenAPI 3.1. */
import { z } from 'zod'
import { PERSON_HEADER } from '#contract/acting-person.ts'
import { createArtwork } from '#contract/artworks.ts'
import { addContributor, joinCollaboration } from '#contract/collaboration.ts'
import { createFamily } from '#contract/families.ts'
import { sendFeedback } from '#contract/feedback.ts'
import { createInvitation } from '#contract/invitations.ts'
import { finishOidc } from '#contract/oidc.ts'
import { getReadiness } from '#contract/operations.ts'
import { makeOwnPage, MAX_LINES_BYTES } from '#contract/own-pages.ts'
import { ProblemBody } from '#contract/problem.ts'
import type { AnyRoute, Who } from '#contract/route.ts'
import { addStoreItem } from '#contract/store-admin.ts'
import { purchaseItem } from '#contract/store.ts'
import { addStroke } from '#contract/strokes.ts'
import { addTemplate, MAX_PICTURE_BYTES, previewTemplate, uploadTemplate } from '#contract/template-admin.ts'
import comments from './comments.json' with { type: 'json' }
import { type Entry, listOperations, namedSchemas, type Operation } from './contract-entries.ts'
import { COMPONENTS, convert, type Converted, type JsonSchema, renamed } from './json-schemas.ts'
import { REFUSALS, refusalsOf } from './refusals.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema; readonly encoding?: object }>>

export interface Reply {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description?: string; readonly schema: JsonSchema }>>
  readonly content?: Content
}

/** One call, as OpenAPI writes it. */
export interface ApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly description: string; readonly content: Content }
  readonly responses: Readonly<Record<string, Reply | { readonly $ref: string }>>
}

export interface ApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Reply>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}

const ABOUT = `Every call of this server, generated from the schemas that the server reads requests and checks replies with.

- A reply holds exactly the fields that are described. What a request holds besides them is ignored.
- A refused call has changed nothing. Its body has a sentence for people in \`message\` and a word for programs in \`code\`.
- Times are in UTC, as in \`2026-01-31T12:00:00.000Z\`. Ids are whole numbers.
- The page \`/api/docs\` shows the same, and the WebSockets.`

const WHO: Readonly<Record<Who, string>> = {
  everybody: 'Everybody may call it.',
  'signed in': 'For people who are signed in.',
  reader: 'For people who may see the artwork.',
  participant: "For the artwork's owner and contributors.",
  owner: "For the artwork's owner.",
  member: 'For the members of the family.',
  parent: 'For the parents of the family.',
  'family owner': 'For the owner of the family.',
  guardian: "For the parents in the child's families.",
  session: 'For the session that opened the connection.',
  admin: 'For admins.',
  operator: 'For the machine of the server, and callers with its metrics token.',
}

/** Calls that take a form with a picture; what a call takes in place of it. */
const FORMS: ReadonlyMap<Entry, { readonly maxBytes: number; readonly orJson: boolean }> = new Map<
  Entry,
  { maxBytes: number; orJson: boolean }
>([
  [makeOwnPage, { maxBytes: MAX_LINES_BYTES, orJson: false }],
  [uploadTemplate, { maxBytes: MAX_PICTURE_BYTES, orJson: false }],
  [previewTemplate, { maxBytes: MAX_PICTURE_BYTES, orJson: true }],
])

/** Calls that take `Idempotency-Key`: a repetition makes nothing, and gets the first reply again. */
const REPEATABLE: ReadonlySet<Entry> = new Set<Entry>([
  addStoreItem,
  addStroke,
  addTemplate,
  createArtwork,
  createFamily,
  createInvitation,
  makeOwnPage,
  purchaseItem,
  sendFeedback,
  uploadTemplate,
])

const PROBLEM_NAME = 'Problem'
const PICTURE_TYPES = 'image/png, image/jpeg, image/svg+xml'

/** The generated comments by `file`, `file.export` and `file.export.field`. */
const commentOn: Readonly<Record<string, string | undefined>> = comments

/** Returns the path as OpenAPI writes it: `/api/artworks/{id}`. */
export const templatedPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** Returns `get`, `current` and `user` of `getCurrentUser` as a sentence. */
function sentenceOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the document. It takes about a tenth of a second. */
export function describeApi(): ApiDocument {
  const operations = listOperations()
  const schemas = new Schemas(operations)
  const paths: Record<string, Record<string, ApiOperation>> = {}
  for (const operation of operations) {
    const { path, method } = operation.entry
    const item = (paths[templatedPath(path)] ??= {})
    item[method] = describe(operation, schemas)
  }
  const files = [...new Set(operations.map(({ file }) => file))]
  return {
    openapi: '3.1.0',
    info: { title: 'Fridgedoor', version: '1', description: ABOUT },
    servers: [{ url: '/' }],
    tags: files.map((name) => ({ name, description: commentOn[name] ?? '' })),
    paths,
    components: {
      schemas: schemas.named(),
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, { meaning, codes }]) => [responseName(status), refusal(meaning, codes)]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'fridgedoor.sid',
          description:
            'Set by signing in. Where the server is reached by https, its name is `__Host-fridgedoor.sid`. A browser on a device of a family has the cookie `fridgedoor.device` too.',
        },
        metricsToken: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

const responseName = (status: string): string => `Refused${status}`

function refusal(description: string, codes: readonly string[]): Reply {
  const schema = { $ref: COMPONENTS + PROBLEM_NAME, properties: { code: { enum: codes } } }
  return { description, content: { 'application/json': { schema } } }
}

/** The schemas of all calls. A schema that requests and replies write in two ways has the ending `Input` for requests. */
class Schemas {
  readonly #input: Converted
  readonly #output: Converted
  readonly #comments = new Map<string, string>()

  constructor(operations: readonly Operation[]) {
    const inAddresses = new Set(operations.flatMap(({ entry }) => [entry.params, entry.query]))
    const names = new Map<z.ZodType, string>([[ProblemBody, PROBLEM_NAME]])
    for (const [key, schema] of namedSchemas()) {
      if (inAddresses.has(schema)) continue
      const name = key.slice(key.indexOf('.') + 1)
      names.set(schema, name)
      this.#comments.set(name, key)
    }
    const partsOf = (part: string): [string, z.ZodType][] =>
      operations.flatMap(({ name, entry }) => {
        const schema: unknown = Object.entries(entry).find(([key]) => key === part)?.[1]
        return schema instanceof z.ZodType ? [[`${name} ${part}`, schema]] : []
      })
    this.#input = convert('input', new Map(['params', 'query', 'body'].flatMap(partsOf)), names)
    const replies = new Map(['reply', 'headers'].flatMap(partsOf))
    this.#output = convert('output', replies.set('refusal', ProblemBody), names)
  }

  /** Returns the schema of a part of a request. */
  request(name: string, part: 'params' | 'query' | 'body'): JsonSchema {
    return renamed(this.#input.parts.get(`${name} ${part}`) ?? {}, (other) => this.#inputName(other))
  }

  /** Returns the schema of a part of a reply. */
  reply(name: string, part: 'reply' | 'headers'): JsonSchema {
    return this.#output.parts.get(`${name} ${part}`) ?? {}
  }

  /** Whether a request's schema, or the named one that it stands for, has fields that must be there. */
  hasRequired({ $ref, required = [] }: JsonSchema): boolean {
    if (typeof $ref !== 'string') return required.length > 0
    const name = $ref.slice(COMPONENTS.length)
    const [, schema = {}] = [...this.#input.named].find(([other]) => this.#inputName(other) === name) ?? []
    return this.hasRequired(schema)
  }

  /** Returns all schemas that have a name, in the order of their names. */
  named(): Record<string, JsonSchema> {
    const all = new Map<string, JsonSchema>()
    for (const [name, schema] of this.#output.named) all.set(name, this.#described(name, schema))
    for (const [name, schema] of this.#input.named)
      all.set(
        this.#inputName(name),
        this.#described(
          name,
          renamed(schema, (other) => this.#inputName(other)),
        ),
      )
    return Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  #inputName(name: string): string {
    const [input, output] = [this.#input.named.get(name), this.#output.named.get(name)]
    return output && JSON.stringify(input) !== JSON.stringify(output) ? `${name}Input` : name
  }

  #described(name: string, schema: JsonSchema): JsonSchema {
    const key = this.#comments.get(name) ?? 'problem.ProblemBody'
    const description = commentOn[key]
    return { ...(description !== undefined && { description }), ...withComments(schema, key) }
  }
}

/** Returns the schema with the comments on its fields. */
function withComments(schema: JsonSchema, key: string): JsonSchema {
  if (!schema.properties) return schema
  const properties = Object.entries(schema.properties).map(([field, value]): [string, JsonSchema] => {
    const description = commentOn[`${key}.${field}`]
    return [field, description === undefined ? value : { description, ...value }]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

function describe(operation: Operation, schemas: Schemas): ApiOperation {
  const { file, name, entry } = operation
  const key = `${file}.${name}`
  const comment = commentOn[key] ?? ''
  const first = /^.*?[.:](?= |$)/s.exec(comment)?.[0].replace(/[.:]$/, '') ?? comment
  const requestBody = bodyOf(operation, withComments(schemas.request(name, 'body'), key), schemas)
  return {
    operationId: name,
    tags: [file],
    summary: first === '' || first.length > 120 ? sentenceOf(name) : first,
    description: [comment, WHO[entry.who]].filter((part) => part !== '').join('\n\n'),
    security: securityOf(entry),
    parameters: [
      ...parametersOf('path', schemas.request(name, 'params'), key),
      ...parametersOf('query', schemas.request(name, 'query'), key),
      ...headersOf(entry),
    ],
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation, schemas),
  }
}

function securityOf({ who, path }: Entry): ApiOperation['security'] {
  if (who === 'operator') return [{}, { metricsToken: [] }]
  if (who !== 'everybody') return [{ session: [] }]
  return path.startsWith('/api/') ? [{}, { session: [] }] : [{}]
}

function parametersOf(
  place: 'path' | 'query',
  { properties = {}, required = [] }: JsonSchema,
  key: string,
): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => {
    const description = commentOn[`${key}.${name}`]
    const isRequired = place === 'path' || required.includes(name)
    return { name, in: place, required: isRequired, ...(description !== undefined && { description }), schema }
  })
}

const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

function headersOf(entry: Entry): Parameter[] {
  return [
    ...(entry.path.startsWith('/api/')
      ? [
          header(PERSON_HEADER, 'The id of the account that the call is meant for.', {
            type: 'string',
            pattern: '^[0-9]+$',
          }),
        ]
      : []),
    ...(REPEATABLE.has(entry)
      ? [
          header('idempotency-key', 'A repetition with the same key makes nothing, and gets the first reply again.', {
            type: 'string',
            minLength: 1,
            maxLength: 200,
          }),
        ]
      : []),
  ]
}

const isRoute = (entry: Entry): entry is AnyRoute => 'reply' in entry

/** Returns what a call takes in its body; null for one that takes nothing. */
function bodyOf({ entry }: Operation, schema: JsonSchema, schemas: Schemas): ApiOperation['requestBody'] | null {
  if (!isRoute(entry)) return null
  const form = FORMS.get(entry)
  const isEmpty = schema.properties !== undefined && Object.keys(schema.properties).length === 0
  if (isEmpty && !form) return null
  const kib = `${Math.ceil(entry.maxBodyBytes / 1024)} KiB`
  if (!form)
    return {
      required: schemas.hasRequired(schema),
      description: `At most ${kib}.`,
      content: { 'application/json': { schema } },
    }
  const upload = {
    schema: { allOf: [schema, { type: 'object', properties: { image: { description: 'The picture.' } } }] },
    encoding: { image: { contentType: PICTURE_TYPES } },
  }
  return {
    required: true,
    description: `The picture has at most ${form.maxBytes / 1024 / 1024} MiB.`,
    content: { 'multipart/form-data': upload, ...(form.orJson && { 'application/json': { schema } }) },
  }
}

function responsesOf(operation: Operation, schemas: Schemas): ApiOperation['responses'] {
  const refused = refusalsOf(operation.entry).map((status) => {
    const $ref = `#/components/responses/${responseName(`${status}`)}`
    return [status, operation.entry === joinCollaboration ? inWords(status) : { $ref }]
  })
  return { ...successesOf(operation, schemas), ...Object.fromEntries(refused) }
}

/** The refusal of a call that says it in plain text, unless the call does not get as far. */
function inWords(status: number): Reply {
  const { meaning = '', codes = [] } = REFUSALS[status] ?? {}
  const { content, ...rest } = refusal(meaning, codes)
  return { ...rest, content: { ...content, 'text/plain': { schema: { type: 'string' } } } }
}

function successesOf({ name, entry }: Operation, schemas: Schemas): ApiOperation['responses'] {
  if (!isRoute(entry)) {
    const headers = Object.entries(schemas.reply(name, 'headers').properties ?? {}).map(([header, schema]) => [
      header,
      { schema },
    ])
    return {
      200: { description: 'The bytes.', headers: Object.fromEntries(headers), content: { [entry.type]: {} } },
      204: { description: 'There is nothing to send.' },
      304: { description: "The caller's copy is current." },
    }
  }
  if (entry === finishOidc) {
    const location = { schema: { type: 'string' } }
    return { 302: { description: 'Sends the browser on.', headers: { Location: location } } }
  }
  const content = { 'application/json': { schema: schemas.reply(name, 'reply') } }
  const reply = { description: 'Done.', content }
  return {
    [entry.status]: reply,
    ...(entry === addContributor && { 201: { description: 'Somebody new takes part.', content } }),
    ...(entry === getReadiness && { 503: { description: 'Not ready.', content } }),
  }
}
