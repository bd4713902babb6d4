import type { Filter as DriverFilter } from 'mongodb'
import type { MongoDocument } from './mongo-document.ts'
import type { Conditions, PlainFilter } from '#server/storage/plain-filter.ts'

/**
 * The kinds of value a sparse index holds: everything but null. MongoDB's own sparse indexes keep null, so ours are
 * partial ones with this condition, and the planner uses them only for a filter that repeats it.
 */
export const PRESENT_TYPES = ['number', 'string', 'object', 'array', 'binData', 'bool', 'date'] as const

/** A filter in the driver's words; `sparseFields` are the fields of the collection's sparse indexes. */
export function mongoFilter(filter: PlainFilter, sparseFields: ReadonlySet<string>): DriverFilter<MongoDocument> {
  const rendered: Record<string, unknown> = {}
  for (const [field, conditions] of filter.fields) {
    const { $regex, ...others } = conditions
    rendered[field] = {
      ...others,
      ...($regex && { $regex: $regex.source, $options: $regex.flags.replace('u', '') }),
      ...(sparseFields.has(field) && demandsValue(conditions) && { $type: PRESENT_TYPES }),
    }
  }
  if (filter.all.length > 0) rendered.$and = filter.all.map((part) => mongoFilter(part, sparseFields))
  if (filter.any) rendered.$or = filter.any.map((part) => mongoFilter(part, sparseFields))
  return rendered
}

/** No document in which the field is absent or null can match. */
function demandsValue({ $eq, $in, $gt, $gte, $lt, $lte }: Conditions): boolean {
  return (
    [$eq, $gt, $gte, $lt, $lte].some((value) => value !== undefined && value !== null) || $in?.includes(null) === false
  )
}
