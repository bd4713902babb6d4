/** The commands of `npm run admin` on accounts: one line of JSON when they travel to a running server. */
import { z } from 'zod'
import type { AccountService } from './account-service.ts'

export const OperatorCommand = z.object({
  command: z.enum(['create', 'reset-password']),
  username: z.string().trim().min(1),
  password: z.string().min(6).max(128),
})
export type OperatorCommand = z.output<typeof OperatorCommand>

/** Makes an admin (ACCOUNT-1) or sets a password (ACCOUNT-2); both end the account's sessions. Throws the Problems of the service. */
export async function runOperatorCommand(
  accounts: Pick<AccountService, 'makeAdmin' | 'resetPassword'>,
  { command, username, password }: OperatorCommand,
): Promise<void> {
  if (command === 'create') await accounts.makeAdmin(username, password)
  else await accounts.resetPassword(username, password)
}
