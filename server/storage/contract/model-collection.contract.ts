/** The reference model of the storage contract. */
import { isDeepStrictEqual } from 'node:util'
import { type Collection, DuplicateKey, type Filter, type FindOptions, type Update } from '#server/storage/storage.ts'

export interface Toy {
  _id: number | string
  group?: string
  rank?: number
  code?: string | null
  note?: number | string | boolean | Date | Uint8Array | null
  tags?: string[]
}
type Fields = Record<string, unknown>

const uniqueFields = [
  { fields: ['_id'], sparse: false },
  { fields: ['group', 'rank'], sparse: false },
  { fields: ['code'], sparse: true },
]

/** The simplest implementation of the port: an array in memory that every operation scans. */
export class ModelCollection implements Collection<Toy> {
  documents: Toy[] = []
  inserted: Toy[] = []

  async find(filter: Filter<Toy>, { sort = {}, limit = Infinity, skip = 0 }: FindOptions<Toy> = {}): Promise<Toy[]> {
    const found = this.documents.filter((document) => matches({ ...document }, filter))
    const sorted = found.toSorted((a, b) => {
      for (const [field, direction] of Object.entries(sort)) {
        const order = compare((a as unknown as Fields)[field], (b as unknown as Fields)[field])
        if (order !== 0) return order * direction
      }
      return 0
    })
    return structuredClone(sorted.slice(skip, skip + limit))
  }

  async *stream(filter: Filter<Toy>, options?: FindOptions<Toy>): AsyncIterable<Toy> {
    yield* await this.find(filter, options)
  }

  async findOne(filter: Filter<Toy>, options?: FindOptions<Toy>): Promise<Toy | null> {
    return (await this.find(filter, { ...options, limit: 1 }))[0] ?? null
  }

  async insertOne(document: Toy): Promise<void> {
    return this.insertMany([document])
  }

  async insertMany(documents: readonly Toy[]): Promise<void> {
    this.#replaceAll([...this.documents, ...structuredClone(documents)])
    this.inserted.push(...structuredClone(documents))
  }

  async updateOne(filter: Filter<Toy>, update: Update<Toy>, options?: { upsert?: boolean }): Promise<boolean> {
    const before = await this.findOne(filter)
    await this.findOneAndUpdate(filter, update, options)
    return before !== null
  }

  async updateMany(filter: Filter<Toy>, update: Update<Toy>): Promise<number> {
    const found = await this.find(filter)
    const ids = new Set(found.map(({ _id }) => _id))
    this.#replaceAll(this.documents.map((document) => (ids.has(document._id) ? updated(document, update) : document)))
    return found.length
  }

  async findOneAndUpdate(
    filter: Filter<Toy>,
    update: Update<Toy>,
    options: { upsert?: boolean; sort?: FindOptions<Toy>['sort'] } = {},
  ): Promise<Toy | null> {
    const found = await this.findOne(filter, options.sort ? { sort: options.sort } : {})
    if (found) {
      await this.updateMany({ _id: found._id }, update)
      return this.findOne({ _id: found._id })
    }
    if (!options.upsert) return null
    const document = updated({ _id: filter._id as Toy['_id'], ...update.$setOnInsert }, update)
    await this.insertOne(document)
    return document
  }

  async deleteOne(filter: Filter<Toy>): Promise<boolean> {
    const found = await this.findOne(filter)
    return found !== null && (await this.deleteMany({ _id: found._id })) > 0
  }

  async deleteMany(filter: Filter<Toy>): Promise<number> {
    const gone = await this.find(filter)
    this.documents = this.documents.filter(({ _id }) => !gone.some((one) => one._id === _id))
    return gone.length
  }

  async countDocuments(filter: Filter<Toy>): Promise<number> {
    return (await this.find(filter)).length
  }

  #replaceAll(documents: Toy[]): void {
    for (const { fields, sparse } of uniqueFields) {
      const keys = documents
        .map((document) => fields.map((field) => (document as unknown as Fields)[field] ?? null))
        .filter((key) => !sparse || !key.includes(null))
      const isTaken = (key: unknown[], i: number): boolean =>
        keys.slice(0, i).some((other) => isDeepStrictEqual(other, key))
      if (keys.some(isTaken)) throw new DuplicateKey('toys', fields)
    }
    this.documents = documents
  }
}

function updated(document: Toy, update: Update<Toy>): Toy {
  const next = structuredClone({ ...document }) as unknown as Fields
  Object.assign(next, structuredClone(update.$set))
  for (const field of Object.keys(update.$unset ?? {})) delete next[field]
  for (const [field, amount] of Object.entries(update.$inc ?? {})) {
    const value = field in next ? next[field] : 0
    if (typeof value !== 'number') throw new TypeError(field)
    next[field] = value + amount
  }
  for (const [field, value] of Object.entries(update.$addToSet ?? {})) {
    const array = (next[field] ?? []) as unknown[]
    next[field] = array.includes(value) ? array : [...array, value]
  }
  for (const [field, value] of Object.entries(update.$pull ?? {})) {
    if (field in next) next[field] = (next[field] as unknown[]).filter((element) => element !== value)
  }
  return next as unknown as Toy
}

function matches(document: Fields, filter: object): boolean {
  return Object.entries(filter).every(([field, condition]) => {
    if (field === '$and') return (condition as object[]).every((part) => matches(document, part))
    if (field === '$or') return (condition as object[]).some((part) => matches(document, part))
    const value = document[field]
    const isPlain = condition === null || Object.getPrototypeOf(condition) !== Object.prototype
    return Object.entries(isPlain ? { $eq: condition } : (condition as Fields)).every(([operator, operand]) =>
      holds(operator, value, operand, field in document),
    )
  })
}

function holds(operator: string, value: unknown, operand: unknown, present: boolean): boolean {
  const isSameKind = kind(value) === kind(operand)
  switch (operator) {
    case '$eq':
      return compare(value, operand) === 0
    case '$ne':
      return compare(value, operand) !== 0
    case '$gt':
      return isSameKind && compare(value, operand) > 0
    case '$gte':
      return isSameKind && compare(value, operand) >= 0
    case '$lt':
      return isSameKind && compare(value, operand) < 0
    case '$lte':
      return isSameKind && compare(value, operand) <= 0
    case '$in':
      return (operand as unknown[]).some((one) => compare(value, one) === 0)
    case '$nin':
      return !(operand as unknown[]).some((one) => compare(value, one) === 0)
    case '$exists':
      return present === operand
    default:
      return typeof value === 'string' && (operand as RegExp).test(value)
  }
}

function kind(value: unknown): number {
  if (value === null || value === undefined) return 0
  if (typeof value === 'number') return 1
  if (typeof value === 'string') return 2
  if (Array.isArray(value)) return 3
  if (value instanceof Uint8Array) return 4
  return typeof value === 'boolean' ? 5 : 6
}

function compare(a: unknown, b: unknown): number {
  const kinds = kind(a) - kind(b)
  if (kinds !== 0 || kind(a) === 0) return kinds
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b as string))
  if (Array.isArray(a)) return isDeepStrictEqual(a, b) ? 0 : 1
  if (a instanceof Uint8Array) return a.length - (b as Uint8Array).length || Buffer.compare(a, b as Uint8Array)
  return Number(a) - Number(b)
}
