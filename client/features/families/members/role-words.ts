import type { Family, FamilyMember } from '#contract/families.ts'
import { capital, kindWords } from '#client/models/families/kind-words.ts'

/** Returns what a member is in the family: 'Owner', 'Parent', 'Member' or 'Child', and in a class 'Teacher'. */
export function roleWord(
  { isOwner, role }: Pick<FamilyMember, 'isOwner' | 'role'>,
  family: Pick<Family, 'kind'>,
): string {
  if (isOwner) return 'Owner'
  return capital(role === 'parent' ? kindWords(family).parent : role)
}
