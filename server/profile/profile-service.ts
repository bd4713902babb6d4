/** The profile of the signed-in person. */
import type { Profile, ProfileChange } from '#contract/profile.ts'
import type { OwnAccount } from '#server/accounts/own-account.ts'
import type { Gallery } from '#server/artworks/lists/gallery.ts'
import type { Context } from '#server/context/context.ts'
import { lockMembership } from '#server/families/family-changes.ts'
import type { FamilyService } from '#server/families/family-service.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { NOT_IN_THIS_FAMILY } from '#server/texts/people.ts'

const RECENT_ARTWORKS = 10

export function createProfileService(
  { storage }: Pick<Context, 'storage'>,
  account: OwnAccount,
  gallery: Gallery,
  families: FamilyService,
) {
  async function get(person: Person): Promise<Profile> {
    const [own, recent, joined] = await Promise.all([
      account.read(person.id),
      gallery.list(person, { page: 1, limit: RECENT_ARTWORKS }),
      families.list(person),
    ])
    return {
      ...own.account,
      createdAt: own.createdAt.toISOString(),
      recentArtworks: recent.artworks,
      families: joined.map(({ id, name, isOwner }) => ({ id, name, isOwner })),
    }
  }

  return {
    /** Throws a 401 Problem when the account is gone. */
    get,
    /** Throws a 403 Problem for an active family that the person does not belong to. */
    async change(person: Person, change: ProfileChange): Promise<Profile> {
      const { activeFamilyId } = change
      await storage.transact(async (transaction) => {
        // A person who leaves the family at the same moment waits, and then has no active family either.
        if (activeFamilyId && !(await lockMembership(transaction, activeFamilyId, person.id)))
          throw Problem.forbidden(NOT_IN_THIS_FAMILY)
        await account.change(transaction, person.id, change)
      })
      return get(person)
    },
  }
}

export type ProfileService = ReturnType<typeof createProfileService>
