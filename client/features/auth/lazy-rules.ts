import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { ConnectionError } from '#client/http/api-error.ts'

const fetchRules = () => import('./form-rules.ts')
type Rules = Awaited<ReturnType<typeof fetchRules>>

/** Begins to fetch the rules, for who has put the cursor in the first field and will soon need them. */
export function preloadRules(): void {
  // Without a connection nothing is lost yet: it is tried again, and said, when the form is sent.
  fetchRules().catch(() => undefined)
}

/**
 * The contract's rules for a form, fetched when they are first needed: the page is there before the schemas are.
 * Where they cannot be fetched the form says so as its `root` error.
 */
export function lazyRules<Values extends FieldValues, Parsed>(
  pick: (rules: Rules) => Resolver<Values, unknown, Parsed>,
): Resolver<Values, unknown, Parsed> {
  return async (values, context, options) => {
    let rules: Rules
    try {
      rules = await fetchRules()
    } catch (error) {
      const { message } = new ConnectionError(error)
      // Every form's errors may have a root; TypeScript cannot tell as long as it does not know the fields.
      const errors = { root: { type: 'connection', message } } as FieldErrors<Values>
      return { values: {}, errors }
    }
    return pick(rules)(values, context, options)
  }
}
