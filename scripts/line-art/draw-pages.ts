/** Draws each kind of page as SVG text. */
import { PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { fitIcon } from './fit-icon.ts'
import { iconOf } from './icon-sets.ts'
import { outline } from './outline.ts'
import { FINE_LINE, LINE, pageSvg, SCENE_LINE } from './page-format.ts'
import type { PatternPage } from './pattern-pages.ts'
import { readIcon } from './read-icon.ts'
import type { ScenePage } from './scene-pages.ts'
import type { SubjectPage } from './subject-pages.ts'

export async function drawSubject(page: SubjectPage): Promise<string> {
  const icon = iconOf(page.set, page.icon)
  const place = await fitIcon(icon.body, icon.width, icon.height)
  const { markup } = await outline(readIcon(icon.body), place, {
    line: LINE,
    clipPrefix: 'clip',
    overrides: page.overrides ?? {},
  })
  return pageSvg(markup)
}

export async function drawScene(page: ScenePage): Promise<string> {
  const parts = page.backdrops.map(
    ({ d, reference }) => `<path stroke-width="${SCENE_LINE}" d="${d}" data-reference="${reference}"/>`,
  )
  for (const [index, actor] of page.actors.entries()) {
    const icon = iconOf(actor.set, actor.icon)
    const [left, y, width, height] = actor.box
    const x = actor.mirrored ? PAGE_WIDTH - left - width : left
    const place = await fitIcon(
      icon.body,
      icon.width,
      icon.height,
      { x, y, width, height },
      actor.floats ? 'center' : 'bottom',
    )
    const { markup } = await outline(readIcon(icon.body), place, {
      line: SCENE_LINE,
      clipPrefix: `clip${index}-`,
      overrides: actor.overrides ?? {},
    })
    parts.push(actor.mirrored ? `<g transform="translate(${PAGE_WIDTH} 0) scale(-1 1)">\n${markup}\n</g>` : markup)
  }
  return pageSvg(parts.join('\n'))
}

export function drawPattern(page: PatternPage): string {
  return pageSvg(`<g stroke-width="${FINE_LINE}">\n${page.markup}\n</g>`)
}
