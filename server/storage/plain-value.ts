/** The values that both engines can store, and how they are copied. */

/**
 * Returns a deep copy of a document, or of a part of one, as both engines store it. Undefined fields are left out, -0 becomes
 * 0, and a Buffer becomes a Uint8Array with its own memory.
 *
 * Throws TypeError for everything but finite numbers, strings, booleans, null, arrays, plain objects, Date and Uint8Array, so
 * that neither engine stores what the other could not return.
 */
export function copyPlain<T>(value: T): T
export function copyPlain(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      // UTF-8 cannot encode a lone surrogate. It becomes the replacement character, as in MongoDB's driver.
      return value.isWellFormed() ? value : value.toWellFormed()
    case 'boolean':
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`storage keeps finite numbers, not ${value}`)
      return value === 0 ? 0 : value
    case 'object':
      return value === null ? null : copyObject(value)
    default:
      throw new TypeError(`storage keeps plain values, not a ${typeof value}`)
  }
}

function copyObject(value: object): unknown {
  if (Array.isArray(value)) return value.map((element) => copyPlain(element))
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new TypeError('storage keeps valid dates only')
    return new Date(value)
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`storage keeps plain objects, not a ${value.constructor.name}`)
  }
  const copy: Record<string, unknown> = {}
  for (const [field, element] of Object.entries(value)) {
    if (element === undefined) continue
    if (field === '' || field === '__proto__' || field.startsWith('$') || field.includes('.') || field.includes('\0')) {
      throw new TypeError(`storage cannot keep a field named ${JSON.stringify(field)}`)
    }
    copy[field] = copyPlain(element)
  }
  return copy
}
