/** Shortens text that has a limit, such as titles and names. */

const utf16Units = ({ length }: string): number => length

/**
 * Returns the longest beginning of a text that is within a limit and ends between two graphemes: an emoji of several characters, or a
 * letter with its accents, is kept whole or left out.
 * @param limit in what `sizeOf` returns: UTF-16 units where it is left out, as zod counts
 */
export function truncate(text: string, limit: number, sizeOf: (text: string) => number = utf16Units): string {
  // Most texts are short enough, and making a Segmenter takes a browser 30 ms.
  if (sizeOf(text) <= limit) return text
  let size = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    size += sizeOf(segment)
    if (!(size <= limit)) break
    kept += segment
  }
  return kept
}
