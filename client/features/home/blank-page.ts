import { BLANK_PLATES_HASH, pagePictureUrl, type Template } from '#contract/templates.ts'
import { BLANK_SHEET } from '#client/models/templates/blank-sheet.ts'

/** The empty sheet as a page of the list, where a search finds it. */
export const BLANK_PAGE: Template = {
  ...BLANK_SHEET,
  title: 'Blank Page',
  imageUrl: pagePictureUrl(BLANK_PLATES_HASH),
  category: 'Blank',
  description: 'An empty sheet: draw whatever you like.',
  difficulty: 'easy',
  isPremium: false,
  price: 0,
  storeId: null,
  published: true,
  createdAt: '2026-11-26T00:00:00.000Z',
  regionCount: 0,
}
