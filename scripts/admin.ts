/**
 * `npm run admin`: creates an admin (ACCOUNT-1) or gives an account a new password (ACCOUNT-2), also while the server runs; lists
 * the indexes of the storage and removes one (STORAGE-2).
 */
import { createAccountService } from '#server/accounts/account-service.ts'
import { type OperatorCommand, runOperatorCommand } from '#server/accounts/operator-command.ts'
import { createPasswords, randomPassword } from '#server/accounts/password.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openStorage } from '#server/open-storage.ts'
import { askOperatorSocket } from '#server/operator-socket.ts'
import type { StoredIndex } from '#server/storage/storage.ts'
import { openForReading } from '#server/tools/open-for-reading.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run admin -- create <username>          makes an admin (or makes an account one), with a new password
npm run admin -- reset-password <username>  gives any account a new password
npm run admin -- indexes                    lists the indexes of the storage
npm run admin -- drop-index <collection> <name>  removes an index that no program uses any more`

async function main([name, ...given]: readonly string[]): Promise<void> {
  if (name === 'indexes' && given.length === 0) return listIndexes()
  if (name === 'drop-index' && given.length === 2) return dropIndex({ collection: given[0]!, name: given[1]! })
  await account(name, given[0])
}

async function listIndexes(): Promise<void> {
  const { storage } = await openForReading(readConfig(process.env))
  try {
    for (const { collection, name } of await storage.indexes()) console.log(`${collection} "${name}"`)
  } finally {
    await storage.close()
  }
}

async function dropIndex(index: StoredIndex): Promise<void> {
  const { storage } = await openStorage(readConfig(process.env))
  try {
    if (!(await storage.dropIndex(index))) throw new Error(`${index.collection} has no index "${index.name}"`)
    console.log('removed')
  } finally {
    await storage.close()
  }
}

/** Takes the password from ADMIN_PASSWORD or makes a random one. Prints it, and ends all sessions of the account. */
async function account(name: string | undefined, username: string | undefined): Promise<void> {
  if ((name !== 'create' && name !== 'reset-password') || !username?.trim()) throw new Error(USAGE)
  const { ADMIN_PASSWORD: given, ...environment } = process.env
  const password = given ? given.trim() : randomPassword()
  if (password.length < 6 || password.length > 128) throw new Error('ADMIN_PASSWORD must have 6 to 128 characters')
  // ADMIN_USERNAME is for the server's start; this tool takes the name from the command line.
  await run(readConfig({ ...environment, ADMIN_USERNAME: undefined }), { command: name, username, password })
  console.log(`${username.trim().toLowerCase()} now signs in with the password ${password}`)
}

/** Runs the command in the server that owns the embedded storage, or else on the storage itself. */
async function run(config: Config, command: OperatorCommand): Promise<void> {
  if (config.mongodbUri === null && (await askOperatorSocket(config.dataDirectory, command))) return
  const { storage } = await openStorage(config)
  try {
    const accounts = createAccountService({ storage, passwords: createPasswords(), now: () => new Date() })
    await runOperatorCommand(accounts, command)
  } finally {
    await storage.close()
  }
}

runCommand(main)
