import type { ArtworkSheet } from './artwork-file.ts'

/** One person of a file and the account here that stands for them. */
export interface PersonMatch {
  readonly username: string | null
  readonly userId: number
  /** Nobody here has that name: their part goes to the owner. */
  readonly unknown: boolean
}

/**
 * Which account here stands for each person of a file, by user id there. The owner there is the owner here, whatever their
 * names: an owner may have flagged other people's strokes, which nobody else may. Everybody else is who has their username.
 * @param accounts ids by username
 */
export function matchPeople(
  { owner: ownerThere, people }: Pick<ArtworkSheet, 'owner' | 'people'>,
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
