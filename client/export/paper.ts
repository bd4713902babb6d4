/** Sizes of paper, and the layout of a 4:3 picture on them. All lengths are in millimeters. */

/** The sides of each paper: A4 of ISO 216, and Letter of 8.5 by 11 inches. */
export const PAPERS = { A4: { short: 210, long: 297 }, Letter: { short: 215.9, long: 279.4 } } as const
export type Paper = keyof typeof PAPERS

/** White border: most printers cannot print closer to the edge. */
export const PAPER_MARGIN_MM = 10
/** Room for title, names and date below the picture. */
export const CAPTION_HEIGHT_MM = 18
/** Width of a picture for its height. */
const PICTURE_RATIO = 4 / 3

export interface PaperLayout {
  readonly width: number
  readonly height: number
  readonly pictureWidth: number
  readonly pictureHeight: number
}

/** Returns the paper upright or across, whichever leaves more room for the picture. */
export function paperLayout(paper: Paper): PaperLayout {
  const { short, long } = PAPERS[paper]
  const [upright, across] = [layoutOn(short, long), layoutOn(long, short)]
  return across.pictureWidth > upright.pictureWidth ? across : upright
}

function layoutOn(width: number, height: number): PaperLayout {
  const pictureWidth = Math.min(
    width - 2 * PAPER_MARGIN_MM,
    (height - 2 * PAPER_MARGIN_MM - CAPTION_HEIGHT_MM) * PICTURE_RATIO,
  )
  return { width, height, pictureWidth, pictureHeight: pictureWidth / PICTURE_RATIO }
}

/** Regions that print on US Letter (Unicode CLDR, supplemental data: measurementData, paperSize). */
const LETTER_REGIONS = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'])

/** Returns the usual paper of a locale (BCP 47 tag); A4 for an invalid tag. */
export function paperOf(locale: string): Paper {
  try {
    return LETTER_REGIONS.has(new Intl.Locale(locale).maximize().region ?? '') ? 'Letter' : 'A4'
  } catch (error) {
    if (error instanceof RangeError) return 'A4'
    throw error
  }
}
