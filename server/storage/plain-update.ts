/** The form of an update that both engines read: copied, checked, and with every operator present. */
import { copyPlain } from './plain-value.ts'
import { versionFields } from './schema-version.ts'
import type { Document, Update } from './storage.ts'

/** Fields and values by operator. */
export interface PlainUpdate {
  $set: Record<string, unknown>
  $unset: Record<string, ''>
  $inc: Record<string, number>
  $setOnInsert: Record<string, unknown>
  $addToSet: Record<string, unknown>
  $pull: Record<string, unknown>
}

/**
 * Copies and checks an update; fields whose value is undefined are ignored. Throws TypeError for an operator that the port
 * does not have, for a field that two operators change, and for an `_id` that anything but `$setOnInsert` sets. `version` is the
 * schema version that the update leaves in the document.
 */
export function plainUpdate<T extends Document>(update: Update<T>, version: number): PlainUpdate {
  const plain: PlainUpdate = {
    $set: versionFields(version),
    $unset: {},
    $inc: {},
    $setOnInsert: {},
    $addToSet: {},
    $pull: {},
  }
  const seen = new Set<string>()
  for (const [operator, changes] of Object.entries(update)) {
    if (!isOperator(operator)) throw new TypeError(`${operator} is not an update operator of the storage port`)
    for (const [field, value] of Object.entries<unknown>(changes ?? {})) {
      if (value === undefined) continue
      if (seen.has(field)) throw new TypeError(`an update changes ${field} twice`)
      if (field.startsWith('$') || field.includes('.')) throw new TypeError(`an update cannot name the field ${field}`)
      if (field === '_id' && operator !== '$setOnInsert') throw new TypeError('an update cannot change an _id')
      if (operator === '$inc' && typeof value !== 'number') throw new TypeError(`$inc needs a number for ${field}`)
      seen.add(field)
      Object.assign(plain[operator], { [field]: operator === '$unset' ? '' : copyPlain(value) })
    }
  }
  return plain
}

function isOperator(operator: string): operator is keyof PlainUpdate {
  return ['$set', '$unset', '$inc', '$setOnInsert', '$addToSet', '$pull'].includes(operator)
}
