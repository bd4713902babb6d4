/** Says in a few words what a change has changed. */

type Value = string | number | boolean | null | undefined

/** Longer texts are not repeated in the audit log. */
const MAX_TEXT = 40

const isShort = (value: Value): boolean => typeof value !== 'string' || value.length <= MAX_TEXT
const asText = (value: Value): string => (value === null || value === undefined ? 'nothing' : String(value))

/**
 * Returns the fields of a change whose values differ, such as `price 10 to 20, description`: short values with what they were, long
 * texts by their field alone. Returns an empty text when nothing differs.
 */
export function describeChange<C extends { readonly [K in keyof C]?: Value }>(
  before: { readonly [K in keyof C]?: Value },
  change: C,
): string {
  const fields = Object.keys(change) as (keyof C & string)[]
  return fields
    .flatMap((field) => {
      const [was, is]: [Value, Value] = [before[field], change[field]]
      if (is === undefined || is === was) return []
      return isShort(was) && isShort(is) ? `${field} ${asText(was)} to ${asText(is)}` : field
    })
    .join(', ')
}
