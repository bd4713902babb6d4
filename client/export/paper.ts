/** Sheets of paper, and where a picture of four to three lies on them. All lengths in millimetres. */

/** Both sides of a sheet: ISO 216, and ANSI A of 8.5 by 11 inches. */
export const PAPERS = { A4: { short: 210, long: 297 }, Letter: { short: 215.9, long: 279.4 } } as const
export type Paper = keyof typeof PAPERS

/** Printers leave about this much of each side white. */
export const MARGIN = 10
/** For title, names and date below the picture. */
export const CAPTION = 18
const SHAPE = 4 / 3

export interface SheetLayout {
  readonly width: number
  readonly height: number
  readonly pictureWidth: number
  readonly pictureHeight: number
}

/** The sheet upright or across, whichever leaves more room for the picture. */
export function sheetLayout(paper: Paper): SheetLayout {
  const { short, long } = PAPERS[paper]
  const [upright, across] = [layoutOn(short, long), layoutOn(long, short)]
  return across.pictureWidth > upright.pictureWidth ? across : upright
}

function layoutOn(width: number, height: number): SheetLayout {
  const pictureWidth = Math.min(width - 2 * MARGIN, (height - 2 * MARGIN - CAPTION) * SHAPE)
  return { width, height, pictureWidth, pictureHeight: pictureWidth / SHAPE }
}

/** Where people print on US Letter (Unicode CLDR, supplemental data: measurementData, paperSize). */
const LETTER_REGIONS = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'])

/** The paper of a locale (BCP 47); A4 where that says nothing. */
export function paperOf(locale: string): Paper {
  try {
    return LETTER_REGIONS.has(new Intl.Locale(locale).maximize().region ?? '') ? 'Letter' : 'A4'
  } catch (error) {
    if (error instanceof RangeError) return 'A4'
    throw error
  }
}
