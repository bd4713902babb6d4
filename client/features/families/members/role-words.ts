import type { FamilyMember } from '#contract/families.ts'

const ROLES = { parent: 'Parent', member: 'Member', child: 'Child' } as const

/** Returns what a member is in the family: 'Owner', 'Parent', 'Member' or 'Child'. */
export const roleWord = ({ isOwner, role }: Pick<FamilyMember, 'isOwner' | 'role'>): string =>
  isOwner ? 'Owner' : ROLES[role]
