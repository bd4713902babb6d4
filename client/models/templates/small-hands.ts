import type { Template } from '#contract/templates.ts'

/** A page with more parts has small ones among them. */
const MAX_PARTS = 8

/** Returns whether a page suits small hands: easy, with few and therefore large parts. */
export function suitsSmallHands({ difficulty, regionCount }: Pick<Template, 'difficulty' | 'regionCount'>): boolean {
  return difficulty === 'easy' && regionCount <= MAX_PARTS
}
