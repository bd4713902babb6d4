import { type Account, login, logout, register } from '#contract/accounts.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { send } from '#client/http/send.ts'

/** The fields that both forms have. */
export interface NameAndPassword {
  username: string
  password: string
}

/** What a registration sends. */
export interface NewAccount extends NameAndPassword {
  /** The code of an invitation, where new accounts need one. */
  invitation?: string | undefined
}

/** Returns both trimmed, and the name in lower case, as the server reads them. */
function normalize({ username, password }: NameAndPassword): NameAndPassword {
  return { username: username.trim().toLowerCase(), password: password.trim() }
}

/** Signs in and returns the account. Throws ApiError or ConnectionError, and Error without a request when either is blank. */
export async function logIn(credentials: NameAndPassword): Promise<Account> {
  const body = normalize(credentials)
  if (body.username === '' || body.password === '') throw new Error('Both username and password are required')
  return call(login, { body, cache: 'no-cache' })
}

/**
 * Makes an account, signs in and returns it. A name typed with capitals is sent as the display name too, so that 'Oma Hilde' is
 * shown as she typed it. Of the rest it sends an invitation's code only, whatever the form holds.
 */
export async function signUp({ invitation, ...registration }: NewAccount): Promise<Account> {
  const credentials = { ...normalize(registration), ...(invitation !== undefined && { invitation }) }
  const typed = registration.username.trim()
  const body = typed === credentials.username ? credentials : { ...credentials, displayName: typed }
  try {
    return await call(register, { body })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw error.withMessage(`Registration failed with status ${error.status}: ${error.serverMessage}`)
  }
}

/** Signs out. It ignores the body of the reply. */
export async function logOut(): Promise<void> {
  await send(logout, {})
}
