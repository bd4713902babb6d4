import { listInWords } from '#client/ui/list-text.ts'

/** The server's word for people whose names strangers do not read: once, after the others (LINK-502). */
const NAMELESS = 'Someone'

/** Returns the line about who colored a picture: 'by Ana', 'by Ana and someone else', and without a name 'Colored by hand'. */
export function byline(makers: readonly string[]): string {
  const names = makers.filter((name) => name !== NAMELESS)
  if (names.length === 0) return 'Colored by hand'
  return `by ${listInWords(names.length < makers.length ? [...names, 'someone else'] : names)}`
}
