import type { Family, FamilyKind } from '#contract/families.ts'

interface KindTexts {
  /** What its parents are called: 'parent' in 'Make a parent'. */
  readonly parent: string
  readonly parents: string
}

const TEXTS: { readonly [K in FamilyKind]: KindTexts } = {
  family: { parent: 'parent', parents: 'parents' },
  class: { parent: 'teacher', parents: 'teachers' },
}

/** Returns the words for the people of a family or a class, in lower case. The kind itself is the word for the whole. */
export const kindTexts = ({ kind }: Pick<Family, 'kind'>): KindTexts => TEXTS[kind]

/** Returns a word with a capital. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
