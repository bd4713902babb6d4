import type { Template } from '#contract/templates.ts'

/** A person's first pictures begin on easy pages. */
const FIRST_PICTURES = 3

/**
 * Returns the pages among which chance may pick for a person's next picture: the easy ones for their first pictures, as far as
 * there are any, else all. @param pictures how many artworks the person has; null while that is unknown, which counts as none
 */
export function pagesForNextPicture<Page extends Pick<Template, 'difficulty'>>(
  pages: readonly Page[],
  pictures: number | null,
): readonly Page[] {
  if ((pictures ?? 0) >= FIRST_PICTURES) return pages
  const easy = pages.filter(({ difficulty }) => difficulty === 'easy')
  return easy.length > 0 ? easy : pages
}
