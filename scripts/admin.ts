/** `npm run admin`: creates an admin (ACCOUNT-1) or gives an account a new password (ACCOUNT-2). */
import { createAccountService } from '#server/accounts/account-service.ts'
import { createPasswords, randomPassword } from '#server/accounts/password.ts'
import { SessionStore } from '#server/accounts/session-store.ts'
import { readConfig } from '#server/config.ts'
import { openStorage } from '#server/open-storage.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run admin -- create <username>          makes an admin (or makes an account one), with a new password
npm run admin -- reset-password <username>  gives any account a new password`

const now = (): Date => new Date()

/** Takes the password from ADMIN_PASSWORD or makes a random one. Prints it, and ends all sessions of the account. */
async function main([command, username]: readonly string[]): Promise<void> {
  if ((command !== 'create' && command !== 'reset-password') || !username?.trim()) throw new Error(USAGE)
  const { ADMIN_PASSWORD: given, ...environment } = process.env
  const password = given ? given.trim() : randomPassword()
  if (password.length < 6 || password.length > 128) throw new Error('ADMIN_PASSWORD must have 6 to 128 characters')
  // ADMIN_USERNAME is for the server's start; this tool takes the name from the command line.
  const { storage } = await openStorage(readConfig({ ...environment, ADMIN_USERNAME: undefined }))
  try {
    const accounts = createAccountService({ storage, passwords: createPasswords(), now })
    const userId =
      command === 'create'
        ? await accounts.makeAdmin(username, password)
        : await accounts.resetPassword(username, password)
    if (userId !== null) await new SessionStore({ storage, now }).destroyAllOf(userId)
    console.log(`${username.trim().toLowerCase()} now signs in with the password ${password}`)
  } finally {
    await storage.close()
  }
}

runCommand(main)
