import type { CollectionSchema, IndexSchema } from './collection-schema.ts'
import { type FieldConstraint, fieldConstraints } from './field-constraints.ts'
import { encodeKey, kindOf, type KeyValue } from './ordered-key.ts'
import type { PlainFilter } from '#server/storage/plain-filter.ts'

export type Sort = readonly (readonly [field: string, direction: 1 | -1])[]

/** Keys from `start` up to, not including, `end`: of an index, or of the documents themselves when there is none. */
export interface KeyRange {
  index: IndexSchema | null
  start: Buffer
  end: Buffer
}

/** Where a query's candidates are found; each is still tested against the filter. */
export interface QueryPlan {
  ranges: readonly KeyRange[]
  reverse: boolean
  /** The candidates come in the order the query asks for. */
  ordered: boolean
  /** No index serves the filter or the order: the whole collection is read. */
  scansAll: boolean
}

/** Bounds with a longer value than this are not used: LMDB's keys end at 1978 bytes. */
const MAX_BOUND_LENGTH = 500
/** More combinations of `$in` values than this are not looked up one by one. */
const MAX_PREFIXES = 1000

/**
 * Chooses among the declared indexes and the `_id` order: equality on as many leading fields as possible, then a range
 * on the next field, then the order asked for. A filter of alternatives (`$or`) is served by an index per alternative.
 */
export function planQuery(schema: CollectionSchema, filter: PlainFilter, sort: Sort): QueryPlan {
  const constraints = fieldConstraints(filter)
  const best = bestPath(schema, constraints, sort)
  if (best.score < MIN_FILTER_SCORE && filter.any) {
    const alternatives = filter.any.map((alternative) =>
      bestPath(schema, new Map([...constraints, ...fieldConstraints(alternative)]), []),
    )
    if (alternatives.every((path) => path.score >= MIN_FILTER_SCORE)) {
      return {
        ranges: alternatives.flatMap((path) => path.plan.ranges),
        reverse: false,
        ordered: sort.length === 0,
        scansAll: false,
      }
    }
  }
  return best.plan
}

interface Path {
  plan: QueryPlan
  score: number
}

const SCORE_PER_EQUALITY = 4
const SCORE_FOR_RANGE = 2
const SCORE_FOR_ORDER = 1
const MIN_FILTER_SCORE = 2

function bestPath(schema: CollectionSchema, constraints: ReadonlyMap<string, FieldConstraint>, sort: Sort): Path {
  let best = planPath({ index: null, fields: ['_id'], prefix: schema.prefix, unique: true }, constraints, sort)
  for (const index of schema.indexes) {
    if (index.sparse && !index.fields.every((field) => excludesNull(constraints.get(field)))) continue
    const path = planPath(
      { index, fields: [...index.fields, '_id'], prefix: index.prefix, unique: index.unique },
      constraints,
      sort,
    )
    if (path.score > best.score) best = path
  }
  return best
}

interface AccessPath {
  index: IndexSchema | null
  fields: readonly string[]
  prefix: Buffer
  unique: boolean
}

function planPath(path: AccessPath, constraints: ReadonlyMap<string, FieldConstraint>, sort: Sort): Path {
  let prefixes = [path.prefix]
  let used = 0
  for (; used < path.fields.length; used++) {
    const values = equalityValues(constraints.get(path.fields[used]!))
    if (!values || values.length * prefixes.length > MAX_PREFIXES) break
    prefixes = prefixes.flatMap((prefix) => values.map((value) => Buffer.concat([prefix, value])))
  }
  const next = path.fields[used]
  const range = next === undefined ? undefined : rangeWithin(constraints.get(next))
  const wanted = sort.filter(([field]) => constraints.get(field)?.oneOf?.length !== 1)
  const ordered = wanted.length === 0 || (prefixes.length === 1 && follows(path.fields.slice(used), wanted))
  const ranges = prefixes
    .map((prefix): KeyRange => ({
      index: path.index,
      start: Buffer.concat([prefix, range?.start ?? Buffer.alloc(0)]),
      end: Buffer.concat([prefix, range?.end ?? afterPrefix]),
    }))
    .filter(({ start, end }) => Buffer.compare(start, end) < 0)
  const found = path.unique && used >= path.fields.length - (path.index ? 1 : 0) ? 100 : 0
  const score =
    found +
    used * SCORE_PER_EQUALITY +
    (range ? SCORE_FOR_RANGE : 0) +
    (ordered && sort.length > 0 ? SCORE_FOR_ORDER : 0)
  const scansAll = score === 0
  return { plan: { ranges, reverse: wanted[0]?.[1] === -1, ordered, scansAll }, score }
}

/** No encoded value begins with this byte. */
const afterPrefix = Buffer.of(0xff)

function equalityValues(constraint: FieldConstraint | undefined): Buffer[] | null {
  if (!constraint?.oneOf) return null
  const values = new Map(constraint.oneOf.map(encodeOne).map((value) => [value.toString('latin1'), value]))
  return [...values.values()].every((value) => value.length <= MAX_BOUND_LENGTH) ? [...values.values()] : null
}

/** Only values of the bounds' own kind compare with them. */
function rangeWithin(constraint: FieldConstraint | undefined): { start: Buffer; end: Buffer } | undefined {
  const above = constraint?.above
  const below = constraint?.below
  const kind = kindOf(above?.value ?? below?.value)
  if (kind === undefined) return undefined
  const lower = above && encodeOne(above.value)
  const upper = below && encodeOne(below.value)
  const usesLower = lower && lower.length <= MAX_BOUND_LENGTH
  const usesUpper = upper && upper.length <= MAX_BOUND_LENGTH
  return {
    start: usesLower ? (above.inclusive ? lower : Buffer.concat([lower, afterPrefix])) : Buffer.of(kind),
    end: usesUpper ? (below.inclusive ? Buffer.concat([upper, afterPrefix]) : upper) : Buffer.of(kind + 1),
  }
}

function encodeOne(value: KeyValue): Buffer {
  return encodeKey([value])
}

function excludesNull(constraint: FieldConstraint | undefined): boolean {
  if (!constraint) return false
  return Boolean(constraint.above ?? constraint.below ?? (constraint.oneOf && !constraint.oneOf.includes(null)))
}

function follows(fields: readonly string[], wanted: Sort): boolean {
  return wanted.every(([field, direction], i) => fields[i] === field && direction === wanted[0]![1])
}
