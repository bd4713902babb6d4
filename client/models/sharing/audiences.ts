/** Who may see an artwork besides those who color it, as its owner chooses. */
import type { Visibility } from '#contract/accounts.ts'
import type { Artwork } from '#contract/artworks.ts'
import type { Family } from '#contract/families.ts'

/** The words of the choices; a family is called by its name where that is known. */
export const AUDIENCE_WORDS = {
  private: 'Only me',
  family: 'Family',
  public: 'Anyone with the link',
} as const satisfies Record<Visibility, string>

type Shared = Pick<Artwork, 'familyId' | 'visibility'>

/** One choice of an owner, and what is sent for it. */
export interface Audience {
  /** The same text for the same choice. */
  readonly value: string
  readonly visibility: Visibility
  /** The family it is shared with; null where nobody is meant by 'family' (FAMILY-8). */
  readonly familyId: number | null
  readonly label: string
}

/** Returns the text of an artwork's present choice. */
export const audienceValue = ({ visibility, familyId }: Shared): string =>
  visibility === 'family' ? `family ${familyId}` : visibility

export interface Audiences {
  /** The owner's families. */
  readonly families: readonly Pick<Family, 'id' | 'name'>[]
  /** Nothing of theirs is public: the owner is a child (CHILD-3), or the server has no public pictures (ADMIN-45). */
  readonly isPublicOff: boolean
}

/** Returns the choices of an artwork's owner: nobody else, each of their families by name, everybody with an account. */
export function audiencesOf(artwork: Shared, { families, isPublicOff }: Audiences): Audience[] {
  const named = families.map(({ id, name }): Audience => familyAudience(id, name))
  const present = audienceValue(artwork)
  const isNamed = artwork.visibility !== 'family' || named.some(({ value }) => value === present)
  return [
    { value: 'private', visibility: 'private', familyId: artwork.familyId, label: AUDIENCE_WORDS.private },
    ...named,
    // A family whose name is not known yet, or none.
    ...(isNamed ? [] : [familyAudience(artwork.familyId, AUDIENCE_WORDS.family)]),
    ...(isPublicOff
      ? []
      : [
          {
            value: 'public',
            visibility: 'public',
            familyId: artwork.familyId,
            label: AUDIENCE_WORDS.public,
          } as const,
        ]),
  ]
}

const familyAudience = (familyId: number | null, label: string): Audience => ({
  value: audienceValue({ visibility: 'family', familyId }),
  visibility: 'family',
  familyId,
  label,
})
