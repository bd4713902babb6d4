/** A page that is drawn as a whole, its subject and its stage together. */
import type { PageText } from '#scripts/line-art/format/page.ts'

export interface PicturePage extends PageText {
  /** SVG text in page pixels. */
  readonly markup: string
}

/** Returns the function that makes the pictures of one category. */
export function picturesOf(category: string) {
  return (id: number, slug: string, title: string, description: string, markup: string): PicturePage => ({
    id,
    slug,
    title,
    category,
    description,
    markup,
  })
}
