import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { ConnectionError } from '#client/http/api-error.ts'

const fetchRules = () => import('./form-rules.ts')
type Rules = Awaited<ReturnType<typeof fetchRules>>

/** Starts to fetch the rules; called when the first field gets the focus. */
export function preloadRules(): void {
  // A failure here has no effect: submitting the form fetches again and reports it.
  fetchRules().catch(() => undefined)
}

/**
 * Returns a resolver with the contract's rules for a form, fetched at the first validation so that the form shows sooner.
 * When the fetch fails, the form gets the reason as its `root` error.
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
      // The cast: every form's errors may have a root, but TypeScript cannot tell for unknown fields.
      const errors = { root: { type: 'connection', message } } as FieldErrors<Values>
      return { values: {}, errors }
    }
    return pick(rules)(values, context, options)
  }
}
