/** The names under which people are shown beside an artwork's strokes: a name that is hidden, or of no account, reads 'Someone'. */
import { DEFAULT_COLOR } from '#server/accounts/new-account.ts'
import type { Person } from '#server/http/person.ts'
import type { ArtworkRow } from './artwork-row.ts'

export type ShownPerson = Pick<Person, 'id' | 'username' | 'name' | 'color'>

/** Returns everybody of these ids as the readers of the artwork see them, in the same order. */
export type ShownPeople = (
  artwork: Pick<ArtworkRow, '_id' | 'userId'>,
  userIds: Iterable<number>,
) => Promise<ShownPerson[]>

export const SOMEONE = 'Someone'

const someone = (id: number): ShownPerson => ({ id, username: SOMEONE, name: SOMEONE, color: DEFAULT_COLOR })

/**
 * A hidden name stays hidden in what the person had joined before, and where their strokes are without them: in copies, and where the
 * owner has removed them (PROFILE-6). It is shown in what is their own and in what they have joined since.
 */
export function createShownPeople({
  people,
  joinedAt,
}: {
  /** Returns the accounts by id, without those that do not exist. */
  people: (userIds: Iterable<number>) => Promise<ReadonlyMap<number, Person>>
  /** Returns when somebody joined an artwork, or null. */
  joinedAt: (artworkId: number, userId: number) => Promise<Date | null>
}): ShownPeople {
  async function isHidden({ _id, userId: ownerId }: { _id: number; userId: number }, person: Person): Promise<boolean> {
    if (!person.nameHiddenAt || person.id === ownerId) return false
    const joined = await joinedAt(_id, person.id)
    return joined === null || joined <= person.nameHiddenAt
  }

  return async (artwork, userIds) => {
    const ids = [...new Set(userIds)]
    const found = await people(ids)
    return Promise.all(
      ids.map(async (id) => {
        const person = found.get(id)
        return person && !(await isHidden(artwork, person)) ? person : someone(id)
      }),
    )
  }
}
