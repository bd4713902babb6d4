/** Holds requests and replies against the description of the API, as a program does that is made from it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument, ApiOperation, Reply } from '#server/api-docs/open-api.ts'
import type { App } from '#tests/api/start-app.ts'

/** A call as it is sent. */
export interface Sent {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Undefined for none. */
  readonly body: unknown
  readonly type: 'application/json' | 'multipart/form-data'
}

export interface Received {
  readonly status: number
  readonly type: string | null
  readonly headers: { get(name: string): string | null }
  readonly text: string
}

interface Described {
  readonly path: string
  readonly method: string
  readonly operation: ApiOperation
}

const ROOT = 'https://fridgedoor.example/openapi.json'
const pointer = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** The description, as the running app sends it. */
export class ApiDescription {
  readonly document: ApiDocument
  readonly operations: ReadonlyMap<string, Described>
  readonly #ajv = new Ajv2020({ strict: false })
  readonly #texts = new Ajv2020({ strict: false, coerceTypes: true })
  readonly #compiled = new Map([this.#ajv, this.#texts].map((ajv) => [ajv, new Map<string, ValidateFunction>()]))

  constructor(document: ApiDocument) {
    this.document = document
    for (const ajv of [this.#ajv, this.#texts]) {
      // The package is CommonJS, and its types name the wrong half of it.
      ;(addFormats as unknown as (to: Ajv2020) => void)(ajv)
      ajv.addSchema(document, ROOT, false, false)
    }
    this.operations = new Map(
      Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]): [string, Described] => [
          operation.operationId,
          { path, method, operation },
        ]),
      ),
    )
  }

  static async of(app: App): Promise<ApiDescription> {
    const { json } = await app.stranger().get('/api/openapi.json')
    // Another test validates it.
    return new ApiDescription(json as ApiDocument)
  }

  #validate(ajv: Ajv2020, ...steps: readonly string[]): ValidateFunction {
    const $ref = `${ROOT}#${pointer(...steps)}`
    const compiled = this.#compiled.get(ajv)
    const validate = compiled?.get($ref) ?? ajv.compile({ $ref })
    compiled?.set($ref, validate)
    return validate
  }

  #find(name: string): Described {
    const described = this.operations.get(name)
    if (!described) throw new Error(`${name} is not described`)
    return described
  }

  /** Returns what the description does not allow about a request; nothing for one that it allows. */
  requestFaults(name: string, sent: Sent): string[] {
    const { path, method, operation } = this.#find(name)
    const base = ['paths', path, method]
    const faults: string[] = []
    const known = { path: new Set<string>(), query: new Set<string>() }
    for (const [at, parameter] of operation.parameters.entries()) {
      if (parameter.in === 'header') continue
      known[parameter.in].add(parameter.name)
      const value = sent[parameter.in][parameter.name]
      if (value === undefined) {
        if (parameter.required) faults.push(`${parameter.in} ${parameter.name} is missing`)
        continue
      }
      const validate = this.#validate(this.#texts, ...base, 'parameters', String(at), 'schema')
      // Values in an address are text, which the schema may read as a number.
      if (!validate(value)) faults.push(`${parameter.in} ${parameter.name}: ${this.#ajv.errorsText(validate.errors)}`)
    }
    for (const place of ['path', 'query'] as const)
      for (const given of Object.keys(sent[place]))
        if (!known[place].has(given)) faults.push(`${place} ${given} is not described`)
    const { requestBody } = operation
    if (sent.body === undefined) {
      if (requestBody?.required) faults.push('the body is missing')
      return faults
    }
    const content = requestBody?.content[sent.type]
    if (!content) return [...faults, `a body of ${sent.type} is not described`]
    const ajv = sent.type === 'application/json' ? this.#ajv : this.#texts
    const validate = this.#validate(ajv, ...base, 'requestBody', 'content', sent.type, 'schema')
    if (!validate(structuredClone(sent.body))) faults.push(`body: ${this.#ajv.errorsText(validate.errors)}`)
    return faults
  }

  /** Returns what the description does not allow about a reply. */
  replyFaults(name: string, { status, type, headers, text }: Received): string[] {
    const { path, method, operation } = this.#find(name)
    const described = operation.responses[String(status)]
    if (!described) return [`the status ${status} is not described: ${text.slice(0, 200)}`]
    const steps =
      '$ref' in described
        ? described.$ref.slice('#/'.length).split('/')
        : ['paths', path, method, 'responses', String(status)]
    const reply: Reply | undefined = '$ref' in described ? this.document.components.responses[steps.at(-1)!] : described
    if (!reply) return [`${steps.join('/')} is not there`]
    const faults = Object.entries(reply.headers ?? {}).flatMap(([header, { schema }]) => {
      const value = headers.get(header)
      if (value === null) return []
      return this.#ajv.validate(schema, value) ? [] : [`header ${header}: ${value}`]
    })
    if (!reply.content) return text === '' ? faults : [...faults, 'a body is not described']
    const plain = type?.split(';')[0]?.trim() ?? ''
    const media = Object.keys(reply.content).find((one) => one.split(';')[0] === plain)
    if (media === undefined) return [...faults, `a reply of type ${type} is not described`]
    if (!reply.content[media]?.schema || media !== 'application/json') return faults
    const validate = this.#validate(this.#ajv, ...steps, 'content', media, 'schema')
    if (!validate(JSON.parse(text))) faults.push(`reply ${status}: ${this.#ajv.errorsText(validate.errors)}`)
    return faults
  }
}
