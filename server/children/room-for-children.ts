import { type FamilyKind, MAX_CHILDREN } from '#contract/families.ts'
import { Problem } from '#server/http/problem.ts'
import { tooManyChildren } from '#server/texts/families.ts'

/** Throws a 409 Problem unless a family of this kind may have this many profiles of children. */
export function requireRoomForChildren(kind: FamilyKind, count: number): void {
  if (count <= MAX_CHILDREN[kind]) return
  throw Problem.conflict(tooManyChildren(kind, MAX_CHILDREN[kind]), 'too-many-children')
}
