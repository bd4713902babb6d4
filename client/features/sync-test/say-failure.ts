import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** Says in a toast why a session could not be opened. */
export function sayFailure(error: Error, { signedOut, fallback }: { signedOut: string; fallback: string }): void {
  if (error instanceof ApiError && error.status === 401)
    toast({ title: 'Authentication Required', description: signedOut, destructive: true })
  else toast({ title: 'Error', description: failureText(error, { fallback }), destructive: true })
}
