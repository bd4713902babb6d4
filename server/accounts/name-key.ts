/** The form in which usernames are compared for looking alike (ACCOUNT-62). */
import { confusablesMap } from 'confusables'
import { tidySpaces, withoutUnseen } from '#contract/names.ts'
import type { Storage } from '#server/storage/storage.ts'
import { accountCollection } from './account-row.ts'

/**
 * Returns the same text for usernames that look the same: foreign letters become the Latin ones that they are taken for. Latin letters, their
 * accents and digits stay: 'tom' is not 'torn'.
 */
export function nameKeyOf(username: string): string {
  const seen = tidySpaces(withoutUnseen(username.normalize('NFKC')))
  return Array.from(seen.toLowerCase().normalize('NFC'), likeLatin).join('').toLowerCase()
}

/** An accented letter is no other letter, though the list has it. */
const likeLatin = (character: string): string =>
  character.normalize('NFD') === character ? (confusablesMap.get(character) ?? character) : character

/**
 * The migration for accounts from before there were keys. Of several that look alike, the first one gets it; all go on working. It only adds,
 * and runs before the unique index is built.
 */
export async function addNameKeys(storage: Storage): Promise<void> {
  const rows = storage.collection(accountCollection)
  const taken = new Set<string>()
  for await (const { nameKey } of rows.stream({ nameKey: { $exists: true } })) if (nameKey) taken.add(nameKey)
  for await (const { _id, username, child } of rows.stream({ nameKey: { $exists: false } })) {
    const nameKey = nameKeyOf(username)
    if (child || taken.has(nameKey)) continue
    taken.add(nameKey)
    await rows.updateOne({ _id }, { $set: { nameKey } })
  }
}
