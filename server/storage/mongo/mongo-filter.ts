/** Translates the port's filters into the driver's. */
import type { Filter as DriverFilter } from 'mongodb'
import type { Conditions, PlainFilter } from '#server/storage/plain-filter.ts'

/**
 * The types of value that a sparse index holds: all but null. MongoDB's own sparse indexes include null, so ours are partial
 * indexes with this condition, and the query planner uses them only for filters that repeat it.
 */
export const PRESENT_TYPES = ['number', 'string', 'object', 'array', 'binData', 'bool', 'date'] as const

/** Returns the driver's filter. `sparseFields` are the fields of the collection's sparse indexes. */
export function mongoFilter(filter: PlainFilter, sparseFields: ReadonlySet<string>): DriverFilter<MongoDocument> {
  const rendered: Record<string, unknown> = {}
  for (const [field, conditions] of filter.fields) {
    const { $regex, ...others } = conditions
    rendered[field] = {
      ...others,
      ...($regex && { $regex: $regex.source, $options: $regex.flags.replace('u', '') }),
      ...(sparseFields.has(field) && excludesNull(conditions) && { $type: PRESENT_TYPES }),
    }
  }
  if (filter.all.length > 0) rendered.$and = filter.all.map((part) => mongoFilter(part, sparseFields))
  if (filter.any) rendered.$or = filter.any.map((part) => mongoFilter(part, sparseFields))
  return rendered
}

/** Whether the conditions exclude every document in which the field is absent or null. */
function excludesNull({ $eq, $in, $gt, $gte, $lt, $lte }: Conditions): boolean {
  return (
    [$eq, $gt, $gte, $lt, $lte].some((value) => value !== undefined && value !== null) || $in?.includes(null) === false
  )
}

/** A document as the driver reads and writes it. */
export interface MongoDocument {
  _id: number | string
  [field: string]: unknown
}
