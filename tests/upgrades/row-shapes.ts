/** Whether stored documents have the shape of today: the fields, and their types, that a server of today gives to the same things. */
import { openEmbeddedReader } from '#server/tools/backup/embedded-reader.ts'
import { openMongoReader } from '#server/tools/backup/mongo-reader.ts'
import { fixtureOf, type Settings } from './fixtures.ts'

interface Field {
  readonly types: Set<string>
  /** In how many documents it is. */
  count: number
}

interface Shape {
  documents: number
  readonly fields: Map<string, Field>
}

/** By collection. */
export type Shapes = ReadonlyMap<string, Shape>

/** Returns the shapes of what a fixture holds. */
export async function shapesOfFixture(fixture: string): Promise<Shapes> {
  const shapes = new Map<string, Shape>()
  for (const part of (await fixtureOf(fixture)).parts)
    if ('document' in part) note(shapes, part.collection, part.document)
  return shapes
}

/** Returns the shapes of what is stored. */
export async function shapesOfStore(settings: Settings): Promise<Shapes> {
  const shapes = new Map<string, Shape>()
  for await (const { collection, document } of documentsIn(settings)) note(shapes, collection, document)
  return shapes
}

async function* documentsIn({
  mongodbUri,
  dataDirectory,
}: Settings): AsyncIterable<{ readonly collection: string; readonly document: object }> {
  const reader = mongodbUri === null ? openEmbeddedReader(dataDirectory) : await openMongoReader(mongodbUri)
  try {
    for (const { name } of reader.collections)
      for await (const document of reader.documents(name)) yield { collection: name, document }
  } finally {
    await reader.close()
  }
}

function note(shapes: Map<string, Shape>, collection: string, document: object): void {
  const shape = shapes.get(collection) ?? { documents: 0, fields: new Map<string, Field>() }
  shapes.set(collection, shape)
  shape.documents += 1
  for (const [name, type] of fieldsOf(document)) {
    const field = shape.fields.get(name) ?? { types: new Set(), count: 0 }
    shape.fields.set(name, field)
    field.types.add(type)
    field.count += 1
  }
}

/** Yields each field with its type, those of objects inside too: `child.avatar`. */
function* fieldsOf(document: object, prefix = ''): Iterable<[name: string, type: string]> {
  for (const [name, value] of Object.entries(document) as [string, unknown][]) {
    const type = typeOf(value)
    yield [prefix + name, type]
    if (type === 'object') yield* fieldsOf(value as object, `${prefix}${name}.`)
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  return value instanceof Uint8Array ? 'bytes' : typeof value
}

/** Fields that may be missing in documents from before there were any, as the types of the rows say: `collection.field`. */
const MAY_LACK: ReadonlySet<string> = new Set([
  'artworks.doorSize',
  'families.kind',
  'familyDevices.credentialVersion',
  'familyInvitations.familyName',
])

/** Returns a sentence for each field that a stored document lacks, or has with another type. */
export async function rowFaults(settings: Settings, expected: Shapes): Promise<string[]> {
  const faults = new Set<string>()
  for await (const { collection, document } of documentsIn(settings)) {
    const shape = expected.get(collection)
    if (!shape) continue
    const found = new Map(fieldsOf(document))
    for (const [field, { types, count }] of shape.fields) {
      const name = `${collection}.${field}`
      const type = found.get(field)
      if (type === undefined && count === shape.documents && !MAY_LACK.has(name)) faults.add(`${name} is missing`)
      if (type !== undefined && !types.has(type)) faults.add(`${name} is ${type}, not ${[...types].join(' or ')}`)
    }
  }
  return [...faults]
}
