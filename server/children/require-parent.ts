/** Who looks after the children of a family: its parents (FAMILY-1, FAMILY-2). */
import type { FamilyRole } from '#contract/families.ts'
import { familyNotFound } from '#server/families/family-changes.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { ONLY_PARENTS_OF_FAMILY } from '#server/texts/families.ts'

export const notAParent = (): Problem => Problem.forbidden(ONLY_PARENTS_OF_FAMILY)

/** Throws a 404 Problem for somebody outside the family, a 403 Problem for other members than parents. */
export function requireParentRole(role: FamilyRole | null): void {
  if (role === null) throw familyNotFound()
  if (role !== 'parent') throw notAParent()
}

export async function requireParent(
  families: Pick<FamilyMembership, 'roleOf'>,
  person: Person,
  familyId: number,
): Promise<void> {
  requireParentRole(await families.roleOf(familyId, person.id))
}
