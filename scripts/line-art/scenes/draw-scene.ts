/** Writes a scene as SVG text. */
import { PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { fitIcon } from '#scripts/line-art/icons/fit-icon.ts'
import { iconOf } from '#scripts/line-art/icons/icon-sets.ts'
import { outline } from '#scripts/line-art/icons/outline.ts'
import { INK, pageSvg, SCENE_LINE, tenth } from '#scripts/line-art/format/page-format.ts'
import { readIcon } from '#scripts/line-art/icons/read-icon.ts'
import type { Actor, Drawn, ScenePage } from './shapes/layer.ts'

/** Gives every clip of a page a name of its own. */
type NextName = () => string

function drawn(layer: Drawn, scale: number, nextName: NextName): string {
  switch (layer.kind) {
    case 'region':
      return `<path d="${layer.d}" data-reference="${layer.reference}"/>`
    case 'line':
      return `<path fill="none" d="${layer.d}"/>`
    case 'ink':
      return `<path fill="${INK}" stroke="none" d="${layer.d}"/>`
    case 'band': {
      const line = SCENE_LINE / scale
      return [
        `<path fill="none" stroke-width="${tenth(layer.width + line)}" d="${layer.d}"/>`,
        `<path fill="none" stroke="#fff" stroke-width="${tenth(layer.width - line)}" data-reference-stroke="${layer.reference}" d="${layer.d}"/>`,
      ].join('\n')
    }
    case 'clipped': {
      const name = nextName()
      const inside = layer.layers.map((one) => drawn(one, scale, nextName)).join('\n')
      return [
        `<path d="${layer.d}" data-reference="${layer.reference}"/>`,
        `<clipPath id="${name}"><path d="${layer.d}"/></clipPath><g clip-path="url(#${name})">`,
        inside,
        `</g><path fill="none" d="${layer.d}"/>`,
      ].join('\n')
    }
    case 'group': {
      const own = scale * layer.scale
      const turn = layer.turn === 0 ? '' : ` rotate(${layer.turn})`
      const size = layer.mirrored ? `${-layer.scale} ${layer.scale}` : String(layer.scale)
      const inside = layer.layers.map((one) => drawn(one, own, nextName)).join('\n')
      return `<g stroke-width="${Number((SCENE_LINE / own).toFixed(2))}" transform="translate(${tenth(layer.x)} ${tenth(layer.y)})${turn} scale(${size})">\n${inside}\n</g>`
    }
  }
}

async function acted(actor: Actor, nextName: NextName): Promise<string> {
  const icon = iconOf(actor.set, actor.icon)
  const [left, y, width, height] = actor.box
  const mirrored = actor.mirrored === true
  const x = mirrored ? PAGE_WIDTH - left - width : left
  const stand = actor.floats === true ? 'center' : 'bottom'
  const place = await fitIcon(icon.body, icon.width, icon.height, { x, y, width, height }, stand)
  const options = { line: SCENE_LINE, clipPrefix: `${nextName()}-`, overrides: actor.overrides ?? {} }
  const { markup } = await outline(readIcon(icon.body), place, options)
  return mirrored ? `<g transform="translate(${PAGE_WIDTH} 0) scale(-1 1)">\n${markup}\n</g>` : markup
}

/** Returns the SVG of a scene. */
export async function drawScene(page: ScenePage): Promise<string> {
  let names = 0
  const nextName: NextName = () => `clip${names++}`
  const parts: string[] = []
  for (const layer of page.layers)
    parts.push(layer.kind === 'icon' ? await acted(layer, nextName) : drawn(layer, 1, nextName))
  return pageSvg(`<g stroke-width="${SCENE_LINE}">\n${parts.join('\n')}\n</g>`)
}
