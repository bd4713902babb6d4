import { isKeyValue, type KeyValue } from './ordered-key.ts'
import type { Conditions, PlainFilter } from '#server/storage/plain-filter.ts'

/** What a filter demands of one field, as far as an index can use it. */
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
 * Reads off what every match must fulfil, field by field. It may say less than the filter (each candidate is tested
 * against the whole filter anyway), never more.
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

/** An index has no use for a comparison with null. */
function readBound(exclusive: unknown, inclusive: unknown): Bound | null {
  if (exclusive !== null && isKeyValue(exclusive)) return { value: exclusive, inclusive: false }
  if (inclusive !== null && isKeyValue(inclusive)) return { value: inclusive, inclusive: true }
  return null
}
