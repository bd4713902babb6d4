import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** One sentence for each field of a draft that is wrong; `root` is about none of them. */
export type Faults<Draft> = Readonly<Partial<Record<keyof Draft | 'root', string>>>

/** What is sent for a draft, or what is wrong with it. */
export type Checked<Draft, Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly faults: Faults<Draft> }

/** Returns the first sentence about each field. */
export function faultsOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path: [field], message }) => [String(field), message]))
}

/** Returns the rules of a form whose fields, as typed, are not yet what is sent. */
export function rulesOf<Draft extends FieldValues, Body extends FieldValues>(
  check: (draft: Draft) => Checked<Draft, Body>,
): Resolver<Draft, unknown, Body> {
  return (draft) => {
    const checked = check(draft)
    if (checked.ok) return { values: checked.body, errors: {} }
    const faults = Object.entries(checked.faults)
    // The cast: the names are those of the draft, which TypeScript forgets in entries.
    const errors = Object.fromEntries(
      faults.map(([field, message]) => [field, { type: 'rule', message }]),
    ) as FieldErrors<Draft>
    return { values: {}, errors }
  }
}
