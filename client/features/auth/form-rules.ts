import { zodResolver } from '@hookform/resolvers/zod'
import { Credentials } from '#contract/accounts.ts'
import { RegistrationForm } from './registration-form.ts'

/** Both forms' rules as the forms read them. Not imported but fetched: see `lazy-rules.ts`. */
export const loginRules = zodResolver(Credentials)
export const registrationRules = zodResolver(RegistrationForm)
