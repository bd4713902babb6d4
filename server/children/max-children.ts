/** How many children a family has at most (CHILD-1). */
import { Problem } from '#server/http/problem.ts'

export const MAX_CHILDREN = 12

export const tooManyChildren = (): Problem =>
  Problem.conflict(`A family has at most ${MAX_CHILDREN} profiles of children.`, 'too-many-children')
