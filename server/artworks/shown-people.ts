/**
 * The names under which people are shown with an artwork. This is the one rule that says what somebody learns of another person, wherever
 * a picture is shown: in lists, on cards, with strokes, in the replay and in rooms (CHILD-20, PROFILE-6, SECURITY-45,
 * docs/decisions/0212).
 */
import type { AccountService } from '#server/accounts/account-service.ts'
import { canonicalName, DEFAULT_COLOR } from '#server/accounts/new-account.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import type { Contributors } from './contributors.ts'
import type { ArtworkRow } from './artwork-row.ts'

/** Outside their family, somebody's `username` is what they are called: never a name that they sign in with and have not shown. */
export interface ShownPerson extends Pick<Person, 'id' | 'username' | 'name' | 'color'> {
  /** The name that they have chosen, as far as it is shown. */
  readonly displayName: string | null
}

/** Of an artwork, what the rule asks. */
type Picture = Pick<ArtworkRow, '_id' | 'userId' | 'children'>

/** The reader; null is somebody who is not signed in. */
export type Viewer = Pick<Person, 'id'> | null

export const SOMEONE = 'Someone'

const someone = (id: number): ShownPerson => ({
  id,
  username: SOMEONE,
  name: SOMEONE,
  displayName: null,
  color: DEFAULT_COLOR,
})

/** How close the viewer is to a person. */
interface Closeness {
  /** The viewer is the person, or shares a family with them. */
  readonly isFamily: boolean
  /** The viewer takes part in the artwork. */
  readonly isParticipant: boolean
}

/** Returns a grown-up's name for people who do not take part in the artwork: never the name that they sign in with. */
export function nameForReaders({ name, username }: Pick<Person, 'name' | 'username'>): string {
  return canonicalName(name) === username ? SOMEONE : name
}

/** Returns the number that stands for a child in a picture outside its families; 0 for one that the picture does not know. */
export const numberFor = ({ children = [] }: Pick<ArtworkRow, 'children'>, childId: number): number =>
  children.find(({ id }) => id === childId)?.shownAs ?? 0

/**
 * Returns a person as somebody sees them. Outside its families a child is 'Someone' under a number of the picture; its login name and that
 * of a grown-up are their families' alone.
 */
export function shownAs(
  person: Pick<Person, 'id' | 'username' | 'name' | 'color' | 'isChild'>,
  artwork: Pick<ArtworkRow, 'children'>,
  { isFamily, isParticipant }: Closeness,
): ShownPerson {
  const { id, username, name, color, isChild } = person
  const chosen = (shown: string): string | null => (shown === username || shown === SOMEONE ? null : shown)
  if (isFamily) return { id, username, name, displayName: chosen(name), color }
  if (isChild) return someone(numberFor(artwork, id))
  const shown = isParticipant ? name : nameForReaders(person)
  return { id, username: shown, name: shown, displayName: chosen(shown), color }
}

export function createShownPeople(
  accounts: Pick<AccountService, 'people'>,
  contributors: Pick<Contributors, 'joinedAt'>,
  families: Pick<FamilyMembership, 'familiesOf'>,
) {
  /** A hidden name stays hidden in what the person had joined before, and where their strokes are without them (PROFILE-6). */
  async function isHidden({ _id, userId: ownerId, children = [] }: Picture, person: Person): Promise<boolean> {
    if (children.some(({ id, nameHidden }) => id === person.id && nameHidden)) return true
    if (!person.nameHiddenAt || person.id === ownerId) return false
    const joined = await contributors.joinedAt(_id, person.id)
    return joined === null || joined <= person.nameHiddenAt
  }

  const familyIdsOf = async (userId: number): Promise<number[]> =>
    (await families.familiesOf(userId)).map(({ familyId }) => familyId)

  /** Returns what shows people to one viewer. It reads the viewer's families once. */
  function shownTo(viewer: Viewer, isInvited = false) {
    let own: Promise<ReadonlySet<number>> | null = null
    const known = new Map<number, Promise<boolean>>()
    async function sharesFamily(userId: number): Promise<boolean> {
      if (!viewer) return false
      own ??= familyIdsOf(viewer.id).then((ids) => new Set(ids))
      const mine = await own
      return mine.size > 0 && (await familyIdsOf(userId)).some((id) => mine.has(id))
    }
    function isFamily(userId: number): Promise<boolean> {
      const found = known.get(userId) ?? (viewer?.id === userId ? Promise.resolve(true) : sharesFamily(userId))
      known.set(userId, found)
      return found
    }
    /** The family of a child who owns the artwork counts: parents look after who colors along (CHILD-5). */
    async function isParticipant({ _id, userId, children = [] }: Picture): Promise<boolean> {
      if (isInvited || viewer === null) return isInvited
      if (viewer.id === userId || (await contributors.joinedAt(_id, viewer.id)) !== null) return true
      return children.some(({ id }) => id === userId) && isFamily(userId)
    }

    async function show(artwork: Picture, person: Person): Promise<ShownPerson> {
      const isClose = await isFamily(person.id)
      if (await isHidden(artwork, person))
        return someone(person.isChild && !isClose ? numberFor(artwork, person.id) : person.id)
      const asksForPart = !isClose && !person.isChild
      return shownAs(person, artwork, {
        isFamily: isClose,
        isParticipant: asksForPart && (await isParticipant(artwork)),
      })
    }
    return { isFamily, show }
  }

  async function shownIds({ children = [] }: Picture, viewer: Viewer): Promise<Map<number, number>> {
    const { isFamily } = shownTo(viewer)
    const shown = new Map<number, number>()
    for (const { id, shownAs: number } of children) if (!(await isFamily(id))) shown.set(id, number)
    return shown
  }

  async function on(artwork: Picture, viewer: Viewer, userIds: Iterable<number>): Promise<ShownPerson[]> {
    const ids = [...new Set(userIds)]
    const found = await accounts.people(ids)
    const { show } = shownTo(viewer)
    return Promise.all(
      ids.map(async (id) => {
        const person = found.get(id)
        return person ? show(artwork, person) : someone(numberFor(artwork, id) || id)
      }),
    )
  }

  return {
    /** Returns everybody of these ids as this viewer sees them with an artwork, in the same order. */
    on,
    /** Returns the owner of each artwork as this viewer sees them, in the same order. Somebody who is invited counts as a participant. */
    async owners(
      artworks: readonly Picture[],
      viewer: Viewer,
      options?: { isInvited: boolean },
    ): Promise<ShownPerson[]> {
      const found = await accounts.people(artworks.map(({ userId }) => userId))
      const { show } = shownTo(viewer, options?.isInvited)
      return Promise.all(
        artworks.map(async (artwork) => {
          const person = found.get(artwork.userId)
          return person ? show(artwork, person) : someone(artwork.userId)
        }),
      )
    },
    /** Returns the numbers under which this viewer sees the children in an artwork that are outside the viewer's families, by their ids. */
    shownIds,
    /** Returns the id of the person whom this viewer sees under one: another one only for such a child. */
    async idBehind(artwork: Picture, viewer: Viewer, shownId: number): Promise<number> {
      for (const [id, number] of await shownIds(artwork, viewer)) if (number === shownId) return id
      return shownId
    },
  }
}

export type ShownPeople = ReturnType<typeof createShownPeople>
