/** What a new password must be, besides its length (ACCOUNT-51). Passwords from before these rules go on working. */
import { Problem } from '#server/http/problem.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** In characters. Everybody else's minimum is in the contract. */
const MIN_ADMIN_LENGTH = 12

const WEAK_PASSWORD = 'weak-password'
/** Whether `requireGoodPassword` has refused a password. */
export const isWeakPassword = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === WEAK_PASSWORD

/** Throws a 400 Problem about `field` if the password is too short for an admin, or one of the most common ones. @param password trimmed */
export function requireGoodPassword(
  password: string,
  { isAdmin, field = 'password' }: { isAdmin: boolean; field?: string },
): void {
  const fault = faultOf(password, isAdmin)
  if (fault !== null) throw Problem.badRequest(fault, WEAK_PASSWORD, [{ path: field, message: fault }])
}

function faultOf(password: string, isAdmin: boolean): string | null {
  if (COMMON_PASSWORDS.has(password.toLowerCase()))
    return 'That is one of the most common passwords. Please choose another one.'
  if (isAdmin && password.length < MIN_ADMIN_LENGTH)
    return `The password of an admin must be at least ${MIN_ADMIN_LENGTH} characters`
  return null
}
