/** What names of people and titles of pictures may consist of: what others see, and nothing that hides in it (ACCOUNT-61). */

/** Joiners and variation selectors that pictures and some scripts need; what comes before each is kept. */
const NEEDED = [
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu,
  /(\p{Extended_Pictographic})\uFE0F/gu,
  /([\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D]/gu,
] as const

/** Control characters, direction marks, line ends, and whatever else has no shape of its own. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu')

/** The sentence about a name with something unseen. */
export const UNSEEN_WORDS = 'Please leave out characters that nobody can see'

/** Whether all characters of a name can be seen. */
export const isAllSeen = (name: string): boolean =>
  !UNSEEN.test(NEEDED.reduce((left, needed) => left.replaceAll(needed, '$1'), name))

/** Returns a name with one space where there were several, or other kinds of them. A line end is not a space. */
export const tidySpaces = (name: string): string => name.replaceAll(/[\p{Zs}\t]+/gu, ' ').trim()

/** Returns a name without what cannot be seen, also where it is needed. */
export const withoutUnseen = (name: string): string => name.replaceAll(ALL_UNSEEN, '')
