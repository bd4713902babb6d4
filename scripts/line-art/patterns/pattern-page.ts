import type { PageText } from '#scripts/line-art/format/page.ts'

export interface PatternPage extends PageText {
  /** SVG text. */
  readonly markup: string
}
