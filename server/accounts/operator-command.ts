/** The commands of `npm run admin` on accounts: one line of JSON when they travel to a running server. */
import { z } from 'zod'
import { NewPassword } from '#contract/accounts.ts'
import { AdminUser } from '#contract/admin.ts'
import { Problem } from '#server/http/problem.ts'
import { noAccountNamed } from '#server/texts/accounts.ts'
import type { AccountList } from './account-list.ts'
import type { AccountService } from './account-service.ts'
import type { ManagedAccounts } from './managed-accounts.ts'

/** The accounts in one reply to `list`. */
const MAX_LISTED = 1_000

const Username = z.string().trim().min(1)

export const OperatorCommand = z.discriminatedUnion('command', [
  z.object({
    command: z.enum(['create', 'reset-password']),
    username: Username,
    password: NewPassword,
  }),
  z.object({ command: z.enum(['disable', 'enable']), username: Username }),
  /** The accounts whose usernames begin with `search`. */
  z.object({ command: z.literal('list'), search: z.string().trim() }),
])
export type OperatorCommand = z.output<typeof OperatorCommand>

/** Accounts for the command `list`, and null for the others. */
export const OperatorResult = z.object({ users: z.array(AdminUser), hasMore: z.boolean() }).nullable()
export type OperatorResult = z.output<typeof OperatorResult>

/** Runs a command. Throws the Problems of the services, and a 404 Problem for an unknown name. */
export type RunOperatorCommand = (command: OperatorCommand) => Promise<OperatorResult>

export function createOperatorCommands(
  accounts: AccountService,
  managed: ManagedAccounts,
  list: AccountList,
): RunOperatorCommand {
  async function idOf(username: string): Promise<number> {
    const id = await accounts.idOf(username)
    if (id === null) throw Problem.notFound(noAccountNamed(username))
    return id
  }

  return async (given) => {
    if (given.command === 'list') return list.page({ search: given.search, page: 1, size: MAX_LISTED })
    if (given.command === 'create') await managed.makeAdmin(given.username, given.password)
    else if (given.command === 'reset-password')
      await managed.resetPassword(null, await idOf(given.username), given.password)
    else await managed.change(null, await idOf(given.username), { disabled: given.command === 'disable' })
    return null
  }
}
