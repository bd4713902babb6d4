/** Maps the people in an artwork file to accounts of this instance. */
import { isChildUsername } from '#server/accounts/child-accounts.ts'
import type { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import { readUpdate } from '#crdt/document/updates/read-update.ts'
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { ArtworkHeader } from './artwork-file.ts'

type PersonThere = ArtworkHeader['people'][number]

/** A person in the file and the account that replaces them on this instance. */
export interface PersonMatch {
  readonly username: string | null
  readonly userId: number
  /** True when no account here has that username; `userId` is then the owner's, or for a child one that no account has. */
  readonly unknown: boolean
  readonly isChild: boolean
}

/** Whether a person in a file may be a child. Files from before that was written do not say it of a removed account, so it counts as one. */
const isChildThere = ({ isChild, username }: PersonThere): boolean =>
  isChild ?? (username === null || isChildUsername(username))

/**
 * Returns the account for each person in the file, by their user id there. The file's owner becomes the new owner whatever their
 * username, because only an owner may flag other people's strokes. Everybody else is matched by username. Strokes of a child that is
 * unknown here go to nobody (CHILD-101).
 * @param owner the new owner's account id
 * @param accounts account ids by username
 * @param newId returns an id that no account has
 */
export async function matchPeople(
  { owner: ownerThere, people }: Pick<ArtworkHeader, 'owner' | 'people'>,
  { owner, accounts, newId }: { owner: number; accounts: ReadonlyMap<string, number>; newId: () => Promise<number> },
): Promise<Map<number, PersonMatch>> {
  const matches = new Map<number, PersonMatch>()
  for (const person of people) {
    const { userId, username } = person
    const known = username === null ? undefined : accounts.get(username)
    const isChild = isChildThere(person)
    const found = userId === ownerThere ? owner : known
    const match = { username, unknown: found === undefined, isChild }
    matches.set(userId, { ...match, userId: found ?? (isChild ? await newId() : owner) })
  }
  return matches
}

/**
 * Returns the update with `author` as the author of every stroke. Everything that determines the picture stays: stroke ids (they
 * seed the pseudo-random numbers), Yjs client ids and clocks (they order concurrent strokes), origins and flags.
 * @param index the document before the update
 * @throws as `readUpdate` does
 */
export function rewriteAuthor(update: Uint8Array, author: number, index: DocumentIndex): Uint8Array {
  const { items } = readUpdate(update, index)
  return encodeItems(
    items.map((item) =>
      item.kind === 'stroke' ? { ...item, author, bytes: encodeStroke({ ...decodeStroke(item.bytes), author }) } : item,
    ),
  )
}
