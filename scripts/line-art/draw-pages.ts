/** Draws each kind of page as SVG text. */
import { fitIcon } from './icons/fit-icon.ts'
import { iconOf } from './icons/icon-sets.ts'
import { outline } from './icons/outline.ts'
import { FINE_LINE, LINE, pageSvg, SCENE_LINE } from './format/page-format.ts'
import type { PatternPage } from './patterns/pattern-page.ts'
import { readIcon } from './icons/read-icon.ts'
import type { PicturePage } from './pictures/picture-page.ts'
import { PICTURE_LINE } from './shapes/curves.ts'
import type { SubjectPage } from './subjects/subject-page.ts'

/** Draws the setting in finer lines than the subject, so that the subject stands out. */
export async function drawSubject({ art, setting }: SubjectPage): Promise<string> {
  const parts = [`<g stroke-width="${SCENE_LINE}">${setting.behind}</g>`]
  if (typeof art === 'string') parts.push(`<g stroke-width="${LINE}">${art}</g>`)
  else {
    const icon = iconOf(art.set, art.icon)
    const [x, y, width, height] = art.box ?? [30, 30, 740, 540]
    const place = await fitIcon(icon.body, icon.width, icon.height, { x, y, width, height }, 'bottom')
    const { markup } = await outline(readIcon(icon.body), place, {
      line: LINE,
      clipPrefix: 'clip',
      overrides: art.overrides ?? {},
    })
    parts.push(markup)
  }
  if (setting.front !== undefined) parts.push(`<g stroke-width="${SCENE_LINE}">${setting.front}</g>`)
  return pageSvg(parts.join('\n'))
}

export function drawPattern(page: PatternPage): string {
  return pageSvg(`<g stroke-width="${FINE_LINE}">\n${page.markup}\n</g>`)
}

export function drawPicture(page: PicturePage): string {
  return pageSvg(`<g stroke-width="${PICTURE_LINE}">\n${page.markup}\n</g>`)
}
