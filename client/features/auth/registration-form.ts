import { z } from 'zod'
import { Registration, TypedUsername } from '#contract/accounts.ts'

/** The contract's password, the name as it is typed, and the confirmation of the password. */
export const RegistrationForm = Registration.pick({ password: true })
  .extend({ username: TypedUsername, confirmPassword: z.string().trim().min(1, 'Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    // By default zod skips a refinement when other fields are invalid. An empty field has its own message.
    when: ({ value }) => bothGiven(value),
  })
export type RegistrationForm = z.infer<typeof RegistrationForm>

const Given = z.object({ password: z.string().trim().min(1), confirmPassword: z.string().trim().min(1) })

function bothGiven(value: unknown): boolean {
  return Given.safeParse(value).success
}
