/** Maps the people in an artwork file to accounts of this instance. */
import type { ArtworkHeader } from './artwork-file.ts'

/** A person in the file and the account that replaces them on this instance. */
export interface PersonMatch {
  readonly username: string | null
  readonly userId: number
  /** True when no account here has that username; `userId` is then the owner's. */
  readonly unknown: boolean
}

/**
 * Returns the account for each person in the file, by their user id there. The file's owner becomes the new owner whatever their
 * username, because only an owner may flag other people's strokes. Everybody else is matched by username.
 * @param owner the new owner's account id
 * @param accounts account ids by username
 */
export function matchPeople(
  { owner: ownerThere, people }: Pick<ArtworkHeader, 'owner' | 'people'>,
  owner: number,
  accounts: ReadonlyMap<string, number>,
): Map<number, PersonMatch> {
  return new Map(
    people.map(({ userId, username }) => {
      const found = userId === ownerThere ? owner : username === null ? undefined : accounts.get(username)
      return [userId, { username, userId: found ?? owner, unknown: found === undefined }]
    }),
  )
}
