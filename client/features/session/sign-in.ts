import { type Account, login, logout, register } from '#contract/accounts.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { send } from '#client/http/send.ts'

/** What both forms ask for. */
export interface NameAndPassword {
  username: string
  password: string
}

/** As the server will read it: no blanks around, a name in lower case. */
function tidy({ username, password }: NameAndPassword): NameAndPassword {
  return { username: username.trim().toLowerCase(), password: password.trim() }
}

/** Signs in. Throws before sending when either is blank. */
export async function logIn(credentials: NameAndPassword): Promise<Account> {
  const body = tidy(credentials)
  if (body.username === '' || body.password === '') throw new Error('Both username and password are required')
  return call(login, { body, cache: 'no-cache' })
}

/** Makes an account and signs in. Sends name and password only, whatever else the form holds. */
export async function signUp(registration: NameAndPassword): Promise<Account> {
  try {
    return await call(register, { body: tidy(registration) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw error.withMessage(`Registration failed with status ${error.status}: ${error.serverMessage}`)
  }
}

/** Signs out. What the server answers beyond its yes is not read. */
export async function logOut(): Promise<void> {
  await send(logout, {})
}
