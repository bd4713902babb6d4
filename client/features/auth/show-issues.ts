import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#client/http/api-error.ts'

/** Shows the server's issues on the form's fields; 'username-taken' goes to the username. Other errors are ignored. */
export function showIssues<Values extends FieldValues, Context, Parsed>(
  form: Pick<UseFormReturn<Values, Context, Parsed>, 'setError' | 'getValues'>,
  error: Error,
): void {
  if (!(error instanceof ApiError)) return
  const issues = error.code === 'username-taken' ? [{ path: 'username', message: error.serverMessage }] : error.issues
  const isField = (path: string): path is Path<Values> => path in form.getValues()
  for (const { path, message } of issues) if (isField(path)) form.setError(path, { type: 'server', message })
}
