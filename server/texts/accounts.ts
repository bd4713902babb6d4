/**
 * The sentences that people read about accounts, signing in, and the settings of the server: of errors, refusals and results.
 * The messages of zod schemas, which people read too, are in `contract/`, with their schemas.
 */

export const ONLY_ADMIN_LEFT = 'You are the only admin here. Make somebody else an admin first.'
export const ACCOUNT_DISABLED = 'This account has been disabled. Please write to the people who run this server.'
export const WRONG_CREDENTIALS = 'Invalid username or password'
export const ONE_TIME_PASSWORD_EXPIRED = 'This one-time password is too old. Please ask for a new one.'
export const CHOOSE_OWN_PASSWORD = 'Please choose a password of your own'
export const NOT_A_ONE_TIME_PASSWORD = 'This is not a one-time password. Please log in with it.'
export const ONLY_ADMIN_WHO_SIGNS_IN = 'This is the only admin who can sign in. Make somebody else an admin first.'
export const CANNOT_DISABLE_YOURSELF = 'You cannot disable your own account. Another admin can.'
export const NO_SUCH_ACCOUNT = 'There is no such account'
export const USERNAME_TAKEN = 'Username already exists'

export const noAccountNamed = (username: string | number): string => `There is no account named ${username}`
export const NOT_YOUR_PASSWORD = 'That is not your current password'
export const ACCOUNT_HAS_NO_PASSWORD =
  'This account has no password yet. Please set one first: in your profile, under Settings.'
export const ACCOUNT_HAS_PASSWORD = 'This account has a password already'
export const PLEASE_SIGN_IN_AGAIN = 'Please sign in again'
export const NO_PROVIDER = 'Nobody has set up signing in with another account here'

export const providerDoesNotAnswer = (name: string | number): string =>
  `${name} does not answer. Please try again, or sign in with your password.`
export const SIGN_OUT_AND_IN_FIRST = 'Please sign out and in again first, then set the password within ten minutes.'
export const REGISTRATION_IS_FIXED = 'Registration is set where the server is started, and cannot be changed here.'
export const PASSKEY_DID_NOT_WORK = 'That passkey did not work. Please try again, or use your password.'
export const PASSKEY_NOT_ADDED = 'The passkey was not added. Please try again.'
export const PASSKEYS_DO_NOT_WORK_HERE = 'Passkeys do not work at this address'

export const tooManyPasskeys = (maxPasskeys: string | number): string =>
  `An account has at most ${maxPasskeys} passkeys. Please remove one first.`
export const WRONG_RECOVERY_CODE = 'That name and that code do not belong together, or the code was used before'
export const USE_PASSKEY_TOO = 'Please use your passkey too'
export const PASSKEY_OF_ANOTHER_ACCOUNT = 'That passkey does not belong to this account'
export const PASSKEY_NOT_FOUND = 'Passkey not found'
export const SECOND_STEP_NEEDS_PASSKEY = 'The second step needs a passkey. Add one, or turn the second step off, first.'
export const MAKE_RECOVERY_CODES_FIRST =
  'Without recovery codes you could lock yourself out. Please make recovery codes first.'
export const COMMON_PASSWORD = 'That is one of the most common passwords. Please choose another one.'

export const adminPasswordTooShort = (least: string | number): string =>
  `The password of an admin must be at least ${least} characters`
export const NAME_AND_PASSWORD_REQUIRED = 'Both username and password are required'
