/**
 * `npm run admin`: creates an admin (ACCOUNT-1), gives an account a one-time password (ACCOUNT-2), disables and enables accounts (ADMIN-4) and
 * lists them, also while the server runs; lists the indexes of the storage and removes one (STORAGE-2).
 */
import { NewPassword } from '#contract/accounts.ts'
import { createAccountManagement } from '#server/accounts/account-services.ts'
import { type OperatorCommand, OperatorResult } from '#server/accounts/operator-command.ts'
import { createPasswords, randomPassword } from '#server/accounts/password.ts'
import { composeStanding } from '#server/compose/standing.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createKnownNames } from '#server/families/membership.ts'
import { openForWriting } from '#server/tools/open-for-writing.ts'
import { askOperatorSocket } from '#server/operator-socket.ts'
import type { StoredIndex } from '#server/storage/storage.ts'
import { openForReading } from '#server/tools/open-for-reading.ts'
import { commandLine, runCommand } from './run-command.ts'

const NAME = commandLine('admin')
const USAGE = `${NAME} create <username>          makes an admin (or makes an account one), with a new password
${NAME} reset-password <username>  gives any account a one-time password, good for 3 days and for setting a new one
${NAME} disable <username>         nobody signs in to the account any more, and its sessions end
${NAME} enable <username>          takes that back
${NAME} list [<beginning>]         lists the accounts, or those whose usernames begin like this
${NAME} indexes                    lists the indexes of the storage
${NAME} drop-index <collection> <name>  removes an index that no program uses any more`

async function main([name, ...given]: readonly string[]): Promise<void> {
  if (name === 'indexes' && given.length === 0) return listIndexes()
  if (name === 'drop-index' && given.length === 2) return dropIndex({ collection: given[0]!, name: given[1]! })
  if (name === 'list' && given.length <= 1) return listAccounts(given[0] ?? '')
  const [username] = given
  if (!username?.trim() || given.length > 1) throw new Error(USAGE)
  if (name === 'disable' || name === 'enable') return setDisabled(name, username)
  if (name === 'create' || name === 'reset-password') return setPassword(name, username)
  throw new Error(USAGE)
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
  const { storage } = await openForWriting(readConfig(process.env))
  try {
    if (!(await storage.dropIndex(index))) throw new Error(`${index.collection} has no index "${index.name}"`)
    console.log('removed')
  } finally {
    await storage.close()
  }
}

/** Takes the password from ADMIN_PASSWORD or makes a random one. Prints it, and ends all sessions of the account. */
async function setPassword(command: 'create' | 'reset-password', username: string): Promise<void> {
  const { ADMIN_PASSWORD: given, ...environment } = process.env
  const checked = NewPassword.safeParse(given || randomPassword())
  if (!checked.success) throw new Error(`ADMIN_PASSWORD: ${checked.error.issues[0]?.message}`)
  const password = checked.data
  // ADMIN_USERNAME is for the server's start; this tool takes the name from the command line.
  await run(readConfig({ ...environment, ADMIN_USERNAME: undefined }), { command, username, password })
  const name = username.trim().toLowerCase()
  if (command === 'create') console.log(`${name} now signs in with the password ${password}`)
  else console.log(`${name} sets a new password within 3 days, with the one-time password ${password}`)
}

async function setDisabled(command: 'disable' | 'enable', username: string): Promise<void> {
  await run(configOfTool(), { command, username })
  console.log(`${username.trim().toLowerCase()} is ${command}d`)
}

/** Prints a line for each account: name, when it was made and last used, and what it is. Children are not listed (ADMIN-6). */
async function listAccounts(search: string): Promise<void> {
  const found = await run(configOfTool(), { command: 'list', search })
  for (const { username, createdAt, lastSeenAt, isAdmin, disabled } of found?.users ?? []) {
    const marks = [isAdmin && 'admin', disabled && 'disabled'].filter(Boolean).join(', ')
    const seen = lastSeenAt === null ? 'never or signed out' : dayOf(lastSeenAt)
    console.log(`${username}  since ${dayOf(createdAt)}  last seen ${seen}${marks && `  ${marks}`}`)
  }
  if (found?.hasMore) console.log('and more: name how they begin')
}

const now = (): Date => new Date()

const dayOf = (iso: string): string => iso.slice(0, 10)

/** ADMIN_USERNAME is for the server's start, and needs a password that this tool does not. */
const configOfTool = (): Config => readConfig({ ...process.env, ADMIN_USERNAME: undefined, ADMIN_PASSWORD: undefined })

/** Runs the command in the server that owns the embedded storage, or else on the storage itself. */
async function run(config: Config, command: OperatorCommand): Promise<OperatorResult> {
  const asked = config.mongodbUri === null && (await askOperatorSocket(config.dataDirectory, command, OperatorResult))
  if (asked) return asked.result
  const { storage } = await openForWriting(config)
  try {
    const context = { storage, now }
    const [standing, knownNames] = [composeStanding(context), createKnownNames(context)]
    return await createAccountManagement(context, createPasswords(), standing, knownNames).runOperatorCommand(command)
  } finally {
    await storage.close()
  }
}

runCommand(main)
