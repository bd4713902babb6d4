/** The profile of the signed-in person. */
import type { Profile, ProfileChange } from '#contract/profile.ts'
import type { OwnAccount } from '#server/accounts/own-account.ts'
import type { Gallery } from '#server/artworks/gallery/gallery.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'

const RECENT_ARTWORKS = 10

export interface ProfileService {
  /** Throws a 401 Problem when the account is gone. */
  get(person: Person): Promise<Profile>
  /** Throws a 403 Problem for an active family that the person does not belong to. */
  change(person: Person, change: ProfileChange): Promise<Profile>
}

export function createProfileService({
  account,
  gallery,
  families,
  summaries,
}: {
  account: Pick<OwnAccount, 'read' | 'change' | 'leaveActiveFamily'>
  gallery: Gallery
  families: Pick<FamilyMembership, 'isMember'>
  /** Returns the person's families in short. */
  summaries: (userId: number) => Promise<Profile['families']>
}): ProfileService {
  async function get(person: Person): Promise<Profile> {
    const [own, recent, joined] = await Promise.all([
      account.read(person.id),
      gallery.list(person, { page: 1, limit: RECENT_ARTWORKS }),
      summaries(person.id),
    ])
    return {
      ...own.account,
      createdAt: own.createdAt.toISOString(),
      recentArtworks: recent.artworks,
      families: joined,
    }
  }

  async function requireMember(userId: number, familyId: number): Promise<void> {
    if (!(await families.isMember(familyId, userId))) throw Problem.forbidden('You do not belong to this family')
  }

  return {
    get,
    async change(person, change) {
      const { activeFamilyId } = change
      if (!activeFamilyId) {
        await account.change(person.id, change)
        return get(person)
      }
      await requireMember(person.id, activeFamilyId)
      await account.change(person.id, change)
      try {
        // They may have left it just before the change.
        await requireMember(person.id, activeFamilyId)
      } catch (error) {
        await account.leaveActiveFamily(person.id, activeFamilyId)
        throw error
      }
      return get(person)
    },
  }
}
