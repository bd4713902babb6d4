/** A person's families in short, for their profile. */
import type { Profile } from '#contract/profile.ts'
import type { Storage } from '#server/storage/storage.ts'
import { familyCollection } from './family-row.ts'
import type { FamilyMembership } from './membership.ts'

type Summary = Profile['families'][number]

/** Returns a function that returns a person's families in the order in which they joined. */
export function createFamilySummaries({
  storage,
  families,
}: {
  storage: Storage
  families: Pick<FamilyMembership, 'familiesOf'>
}): (userId: number) => Promise<Summary[]> {
  const rows = storage.collection(familyCollection)
  return async (userId) => {
    const ids = (await families.familiesOf(userId)).map(({ familyId }) => familyId)
    const found = ids.length === 0 ? [] : await rows.find({ _id: { $in: ids } })
    const byId = new Map(found.map((row) => [row._id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [{ id, name: row.name, isOwner: row.ownerId === userId }] : []
    })
  }
}
