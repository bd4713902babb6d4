/** The query planner: chooses the index and the key ranges for a filter and a sort. */
import type { CollectionSchema, IndexSchema } from './documents/collection-schema.ts'
import { type FieldConstraint, fieldConstraints } from './documents/field-constraints.ts'
import { encodeKey, type KeyValue, kindOf } from './documents/ordered-key.ts'
import type { PlainFilter } from '#server/storage/plain-filter.ts'
import type { PlainSort } from '#server/storage/plain-value.ts'

/** Keys from `start` (inclusive) to `end` (exclusive) of an index, or of the documents table when `index` is null. */
export interface KeyRange {
  index: IndexSchema | null
  start: Buffer
  end: Buffer
  /** The number of leading fields in which all keys have one value, which is one that the filter asks for. */
  fixedFields: number
}

/** Where a query finds its candidates. Each candidate is still tested against the filter. */
export interface QueryPlan {
  ranges: readonly KeyRange[]
  reverse: boolean
  /** True when the candidates come in the requested order. */
  ordered: boolean
  /** True when no index serves the filter or the order, so that the whole collection is read. */
  scansAll: boolean
}

/** Longer values are not used as bounds, because LMDB's keys have at most 1978 bytes. */
const MAX_BOUND_BYTES = 500
/** With more combinations of `$in` values than this, they are not looked up one by one. */
const MAX_PREFIXES = 1000

/**
 * Chooses among the declared indexes and the `_id` order. It prefers equality on as many leading fields as possible, then a
 * range on the next field, then the requested order; alternatives (`$or`) may each use another index.
 */
export function planQuery(schema: CollectionSchema, filter: PlainFilter, sort: PlainSort): QueryPlan {
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

interface ScoredPlan {
  plan: QueryPlan
  score: number
}

/** The first path that finds at most one document per range is taken. */
const SCORE_FOR_UNIQUE = 100
const SCORE_PER_EQUALITY = 4
const SCORE_FOR_RANGE = 2
const SCORE_FOR_ORDER = 1
const MIN_FILTER_SCORE = 2

function bestPath(
  schema: CollectionSchema,
  constraints: ReadonlyMap<string, FieldConstraint>,
  sort: PlainSort,
): ScoredPlan {
  let best = planPath({ index: null, fields: ['_id'], prefix: schema.prefix, unique: true }, constraints, sort)
  for (const index of schema.indexes) {
    if (best.score >= SCORE_FOR_UNIQUE) break
    if (!index.isWhole) continue
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

function planPath(path: AccessPath, constraints: ReadonlyMap<string, FieldConstraint>, sort: PlainSort): ScoredPlan {
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
      fixedFields: used,
    }))
    .filter(({ start, end }) => Buffer.compare(start, end) < 0)
  // An index path ends with `_id`, which a unique index does not need.
  const isUnique = path.unique && used >= path.fields.length - (path.index ? 1 : 0)
  const score =
    (isUnique ? SCORE_FOR_UNIQUE : 0) +
    used * SCORE_PER_EQUALITY +
    (range ? SCORE_FOR_RANGE : 0) +
    (ordered && sort.length > 0 ? SCORE_FOR_ORDER : 0)
  const scansAll = score === 0
  return { plan: { ranges, reverse: wanted[0]?.[1] === -1, ordered, scansAll }, score }
}

/** No encoded value begins with this byte, so it follows all keys of a prefix. */
const afterPrefix = Buffer.of(0xff)

function equalityValues(constraint: FieldConstraint | undefined): Buffer[] | null {
  if (!constraint?.oneOf) return null
  const values = new Map(constraint.oneOf.map(encodeOne).map((value) => [value.toString('latin1'), value]))
  return [...values.values()].every((value) => value.length <= MAX_BOUND_BYTES) ? [...values.values()] : null
}

/** Without a bound on one side, the range ends with the kind of the other bound: only values of one kind compare. */
function rangeWithin(constraint: FieldConstraint | undefined): { start: Buffer; end: Buffer } | undefined {
  const above = constraint?.above
  const below = constraint?.below
  const kind = kindOf(above?.value ?? below?.value)
  if (kind === undefined) return undefined
  const lower = above && encodeOne(above.value)
  const upper = below && encodeOne(below.value)
  const usesLower = lower && lower.length <= MAX_BOUND_BYTES
  const usesUpper = upper && upper.length <= MAX_BOUND_BYTES
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

function follows(fields: readonly string[], wanted: PlainSort): boolean {
  return wanted.every(([field, direction], i) => fields[i] === field && direction === wanted[0]![1])
}
