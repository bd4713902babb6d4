import { BLANK_PAGE_ID, BLANK_PLATES_HASH, platesUrl, type Template } from '#contract/templates.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'

/** What a canvas needs of a page to begin a picture on it. */
export type NewPage = Pick<Template, 'id' | 'title' | 'platesUrl'>

/** An empty sheet to draw on. It stands in for a page without being one: no server lists it, and every server has it. */
export const BLANK_SHEET: NewPage = {
  id: BLANK_PAGE_ID,
  title: 'My Drawing',
  platesUrl: platesUrl(BLANK_PLATES_HASH, PAINTER_VERSION),
}
