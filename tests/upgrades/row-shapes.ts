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
type Shapes = ReadonlyMap<string, Shape>

/** Returns the shapes of what a fixture holds. */
export async function shapesOf(fixture: string): Promise<Shapes> {
  const shapes = new Map<string, Shape>()
  for (const part of (await fixtureOf(fixture)).parts)
    if ('document' in part) note(shapes, part.collection, part.document)
  return shapes
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
export async function rowFaults({ mongodbUri, dataDirectory }: Settings, expected: Shapes): Promise<string[]> {
  const reader = mongodbUri === null ? openEmbeddedReader(dataDirectory) : await openMongoReader(mongodbUri)
  const faults = new Set<string>()
  try {
    for (const { name } of reader.collections) {
      const shape = expected.get(name)
      if (!shape) continue
      for await (const document of reader.documents(name)) {
        const found = new Map(fieldsOf(document))
        for (const [field, { types, count }] of shape.fields) {
          const type = found.get(field)
          const isEverywhere = count === shape.documents
          if (type === undefined && isEverywhere && !MAY_LACK.has(`${name}.${field}`))
            faults.add(`${name} lacks ${field}`)
          if (type !== undefined && !types.has(type))
            faults.add(`${name}.${field} is ${type}, not ${[...types].join(' or ')}`)
        }
      }
    }
  } finally {
    await reader.close()
  }
  return [...faults]
}
