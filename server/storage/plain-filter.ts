/** The form of a filter that both engines read: copied, checked, and with every shorthand written out. */
import { copyPlain } from './plain-value.ts'
import type { Document, Filter } from './storage.ts'

/** The conditions on one field. `{ a: 1 }` becomes `{ a: { $eq: 1 } }`. */
export interface Conditions {
  $eq?: unknown
  $ne?: unknown
  $gt?: unknown
  $gte?: unknown
  $lt?: unknown
  $lte?: unknown
  $in?: readonly unknown[]
  $nin?: readonly unknown[]
  $exists?: boolean
  $regex?: RegExp
}

/** A document matches when `fields`, `all` and `any` all hold. */
export interface PlainFilter {
  fields: ReadonlyMap<string, Conditions>
  /** `$and` */
  all: readonly PlainFilter[]
  /** `$or`; null when the filter has none. */
  any: readonly PlainFilter[] | null
}

/**
 * Copies and checks a filter. Throws TypeError for an operator that the port does not have, and for undefined instead of a
 * value: an engine would drop that condition, and the filter would match too much.
 */
export function plainFilter<T extends Document>(filter: Filter<T>): PlainFilter {
  const fields = new Map<string, Conditions>()
  let all: PlainFilter[] = []
  let any: PlainFilter[] | null = null
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and') all = parts(field, filter.$and)
    else if (field === '$or') any = parts(field, filter.$or)
    else if (field.startsWith('$') || field.includes('.'))
      throw new TypeError(`a filter cannot name the field ${field}`)
    else
      fields.set(field, isOperators(condition) ? plainConditions(field, condition) : { $eq: plain(field, condition) })
  }
  return { fields, all, any }
}

/** Returns the fields, with their values, that every match must equal. An upsert inserts them. */
export function filterEqualities(filter: PlainFilter): Record<string, unknown> {
  const fields = [...filter.fields].filter(([, conditions]) => '$eq' in conditions)
  return Object.assign(
    Object.fromEntries(fields.map(([field, conditions]) => [field, conditions.$eq])),
    ...filter.all.map(filterEqualities),
  )
}

function parts<T extends Document>(operator: string, filters: readonly Filter<T>[] | undefined): PlainFilter[] {
  if (!filters || filters.length === 0) throw new TypeError(`${operator} needs filters`)
  return filters.map(plainFilter)
}

function plainConditions(field: string, operators: Record<string, unknown>): Conditions {
  const conditions: Conditions = {}
  for (const [operator, value] of Object.entries(operators)) {
    switch (operator) {
      case '$eq':
      case '$ne':
        conditions[operator] = plain(field, value)
        break
      case '$gt':
      case '$gte':
      case '$lt':
      case '$lte':
        conditions[operator] = plainBound(field, value)
        break
      case '$in':
      case '$nin':
        if (!Array.isArray(value)) throw new TypeError(`${field}: ${operator} needs an array`)
        conditions[operator] = value.map((element) => plain(field, element))
        break
      case '$exists':
        if (typeof value !== 'boolean') throw new TypeError(`${field}: $exists needs a boolean`)
        conditions.$exists = value
        break
      case '$regex':
        if (!(value instanceof RegExp) || /[^imsu]/.test(value.flags)) {
          throw new TypeError(`${field}: $regex needs an expression with no flags but i, m, s and u`)
        }
        conditions.$regex = value
        break
      default:
        throw new TypeError(`${field}: ${operator} is not an operator of the storage port`)
    }
  }
  return conditions
}

function plain(field: string, value: unknown): unknown {
  if (value === undefined) throw new TypeError(`a filter compares ${field} with undefined`)
  return copyPlain(value)
}

function plainBound(field: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !(value instanceof Date || value instanceof Uint8Array)) {
    throw new TypeError(`a filter compares ${field} by size with scalars, dates and byte arrays only`)
  }
  return plain(field, value)
}

function isOperators(condition: unknown): condition is Record<string, unknown> {
  return (
    typeof condition === 'object' && condition !== null && Object.keys(condition).some((key) => key.startsWith('$'))
  )
}
