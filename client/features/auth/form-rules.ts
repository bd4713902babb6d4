import { zodResolver } from '@hookform/resolvers/zod'
import { Credentials } from '#contract/accounts.ts'
import { RegistrationForm } from './registration-form.ts'

/** The validation rules of both forms. `lazy-rules.ts` imports this file dynamically, to keep zod out of the first load. */
export const loginRules = zodResolver(Credentials)
export const registrationRules = zodResolver(RegistrationForm)
