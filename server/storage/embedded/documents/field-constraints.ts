/** Extracts from a filter what an index can use. */
import { isKeyValue, type KeyValue } from './ordered-key.ts'
import type { Conditions, PlainFilter } from '#server/storage/plain-filter.ts'

/** What a filter requires of one field, as far as an index can use it. */
export interface FieldConstraint {
  /** The field equals one of these. */
  oneOf?: readonly KeyValue[]
  above?: Bound
  below?: Bound
}
export interface Bound {
  value: KeyValue
  inclusive: boolean
}

/**
 * Returns, by field, what every match must fulfill. The constraints may be weaker than the filter, because each candidate is
 * tested against the whole filter, but never stronger.
 */
export function fieldConstraints(filter: PlainFilter): Map<string, FieldConstraint> {
  const constraints = new Map<string, FieldConstraint>()
  for (const part of [filter, ...filter.all]) {
    const own = part === filter ? readFields(filter) : fieldConstraints(part)
    for (const [field, constraint] of own) constraints.set(field, { ...constraints.get(field), ...constraint })
  }
  return constraints
}

function readFields(filter: PlainFilter): [string, FieldConstraint][] {
  return [...filter.fields].map(([field, conditions]) => [field, readConditions(conditions)])
}

function readConditions({ $eq, $in, $gt, $gte, $lt, $lte }: Conditions): FieldConstraint {
  const constraint: FieldConstraint = {}
  if (isKeyValue($eq)) constraint.oneOf = [$eq]
  else if ($in?.every(isKeyValue)) constraint.oneOf = $in
  const above = readBound($gt, $gte)
  if (above) constraint.above = above
  const below = readBound($lt, $lte)
  if (below) constraint.below = below
  return constraint
}

/** Ignores comparisons with null, which an index cannot use. */
function readBound(exclusive: unknown, inclusive: unknown): Bound | null {
  if (exclusive !== null && isKeyValue(exclusive)) return { value: exclusive, inclusive: false }
  if (inclusive !== null && isKeyValue(inclusive)) return { value: inclusive, inclusive: true }
  return null
}
