/** The validation rules of the forms. `lazy-rules.ts` imports this file dynamically, to keep zod out of the first load. */
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { Credentials, Registration, TypedUsername } from '#contract/accounts.ts'

const BothPasswords = z.object({
  password: z.string().trim().min(1),
  confirmPassword: z.string().trim().min(1),
})

/** The contract's password, the name as it is typed, and the confirmation of the password. */
export const RegistrationForm = Registration.pick({ password: true })
  .extend({ username: TypedUsername, confirmPassword: z.string().trim().min(1, 'Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    // By default zod skips a refinement when other fields are invalid. An empty field has its own message.
    when: ({ value }) => BothPasswords.safeParse(value).success,
  })
export type RegistrationForm = z.infer<typeof RegistrationForm>

export const loginRules = zodResolver(Credentials)
export const registrationRules = zodResolver(RegistrationForm)
