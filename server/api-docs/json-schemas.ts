/** Turns the schemas of the contract into JSON Schema 2020-12, which OpenAPI 3.1 uses. */
import { z } from 'zod'

export interface JsonSchema {
  readonly [keyword: string]: unknown
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
}

/** `input`: what a request may hold. `output`: what a reply holds. */
type Side = 'input' | 'output'

/** Where OpenAPI keeps schemas that several calls use. */
export const COMPONENTS = '#/components/schemas/'

/** Schemas for one side: those of the parts of calls by the part's own name, and the named ones that they refer to. */
export interface Converted {
  readonly parts: ReadonlyMap<string, JsonSchema>
  readonly named: ReadonlyMap<string, JsonSchema>
}

/** Begins the names of schemas that belong to one call, which no schema of the contract has. */
const PART = 'part:'

/**
 * Converts parts of calls, such as all bodies. Named schemas stand for themselves wherever they are used.
 * @param named the name of each schema that gets a place of its own
 */
export function convert(
  side: Side,
  parts: ReadonlyMap<string, z.ZodType>,
  named: ReadonlyMap<z.ZodType, string>,
): Converted {
  const registry = z.registry<{ id: string }>()
  for (const [schema, name] of named) registry.add(schema, { id: name })
  for (const [name, schema] of parts) if (!named.has(schema)) registry.add(schema, { id: PART + name })
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    unrepresentable: 'any',
    uri: (id) => COMPONENTS + id,
    override: ({ zodSchema, jsonSchema }) => {
      describeTransformed(side, zodSchema, jsonSchema, registry)
      shorten(side, jsonSchema)
      if (side === 'input') leaveOptional(zodSchema, jsonSchema)
    },
  })
  const own = (id: string): JsonSchema => withoutNames(schemas[id] ?? {})
  const converted = new Map(
    [...parts].map(([name, schema]): [string, JsonSchema] => {
      const id = named.get(schema)
      return [name, id === undefined ? own(PART + name) : { $ref: COMPONENTS + id }]
    }),
  )
  const all = new Map([...named.values()].map((name) => [name, own(name)]))
  return { parts: converted, named: reached(converted, all) }
}

/** A reply that is transformed at last keeps the shape that it had before: the client's schema reads what the server's has written. */
function describeTransformed(
  side: Side,
  schema: z.core.$ZodTypes,
  json: z.core.JSONSchema.BaseSchema,
  registry: z.core.$ZodRegistry<{ id: string }>,
): void {
  const { def } = schema._zod
  if (side !== 'output' || def.type !== 'pipe' || def.out._zod.def.type !== 'transform') return
  const before = z.toJSONSchema(def.in, {
    io: side,
    metadata: registry,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => shorten(side, jsonSchema),
  })
  Object.assign(
    json,
    withReferences(withoutNames(before), (reference) => reference.replace('#/$defs/', COMPONENTS)),
  )
}

/** In a pattern of its own, zod repeats what `format` says; a time has an offset in that format, and none here. */
function shorten(side: Side, json: z.core.JSONSchema.BaseSchema): void {
  if (json.format === 'date-time') json.pattern = 'Z$'
  if (json.format === 'date') delete json.pattern
  // Not names of formats; `pattern` and `contentEncoding` say the same.
  if (json.format === 'starts_with' || json.format === 'base64') delete json.format
  if (side === 'input') return
  // Every whole number in a reply is one that JavaScript represents exactly.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

/** A field may be left out if its schema reads nothing as something: zod says so only of those with a default. */
function leaveOptional(schema: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema): void {
  const { def } = schema._zod
  if (def.type !== 'object' || !json.required) return
  const required = json.required.filter((name) => {
    const field = def.shape[name]?._zod.def as z.core.$ZodTypes['_zod']['def'] | undefined
    return field?.type !== 'catch' && !(field?.type === 'pipe' && field.in._zod.def.type === 'transform')
  })
  if (required.length > 0) json.required = required
  else delete json.required
}

/** What a schema says of itself where it stands alone. */
const OF_ITSELF: ReadonlySet<string> = new Set(['$schema', '$id', '$defs', 'id'])

const withoutNames = (schema: object): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !OF_ITSELF.has(keyword)))

/** Returns the schemas to which the parts refer, also by way of others. */
function reached(
  parts: ReadonlyMap<string, JsonSchema>,
  all: ReadonlyMap<string, JsonSchema>,
): ReadonlyMap<string, JsonSchema> {
  const found = new Map<string, JsonSchema>()
  const add = (schema: JsonSchema): void => {
    for (const name of referencesOf(schema)) {
      const named = all.get(name)
      if (!named || found.has(name)) continue
      found.set(name, named)
      add(named)
    }
  }
  for (const schema of parts.values()) add(schema)
  return found
}

/** Returns the names that a schema refers to. */
function referencesOf(schema: JsonSchema): string[] {
  const names: string[] = []
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') names.push(value.slice(COMPONENTS.length))
    return value
  })
  return names
}

/** Returns the schema with every reference to a named one renamed. */
export const renamed = <S>(schema: S, newName: (name: string) => string): S =>
  withReferences(schema, (reference) => COMPONENTS + newName(reference.slice(COMPONENTS.length)))

function withReferences<S>(schema: S, change: (reference: string) => string): S {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? change(value) : value,
  )
  // The same shape, with other references in it.
  return JSON.parse(text) as S
}
