import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#client/http/api-error.ts'

type Fields<Values extends FieldValues, Context, Parsed> = Pick<
  UseFormReturn<Values, Context, Parsed>,
  'setError' | 'getValues'
>

interface Issue {
  readonly path: string
  readonly message?: string
}

/**
 * Marks the fields that the server's refusal is about, and gives the first one the focus. A field gets the sentence about it. A taken name
 * gets none, because the form shows that sentence once, above its fields.
 */
export function markFields<Values extends FieldValues, Context, Parsed>(
  form: Fields<Values, Context, Parsed>,
  error: Error,
): void {
  if (!(error instanceof ApiError)) return
  const issues: readonly Issue[] = error.code === 'username-taken' ? [{ path: 'username' }] : error.issues
  for (const [at, { path, ...said }] of issues.filter(isAbout(form)).entries())
    form.setError(path, { type: 'server', ...said }, { shouldFocus: at === 0 })
}

/** Whether the fields show all that the server's refusal says. */
export function isToldOnFields<Values extends FieldValues, Context, Parsed>(
  form: Fields<Values, Context, Parsed>,
  error: Error,
): boolean {
  return error instanceof ApiError && error.issues.length > 0 && error.issues.every(isAbout(form))
}

/** Returns a check of whether an issue is about a field of the form. */
function isAbout<Values extends FieldValues, Context, Parsed>(form: Fields<Values, Context, Parsed>) {
  return (issue: Issue): issue is Issue & { path: Path<Values> } => issue.path in form.getValues()
}
