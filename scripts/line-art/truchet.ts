/** Truchet tiles: each tile has two quarter arcs, turned at random, which join into bands. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { tenth } from './page-format.ts'
import { seededRandom } from './seeded-random.ts'

/** Returns SVG text. `columns` tiles fill the page's width. Each arc is drawn with two edges, so that bands and gaps are closed. */
export function truchet(seed: number, columns: number): string {
  const random = seededRandom(seed)
  const tile = PAGE_WIDTH / columns
  const parts: string[] = []
  for (let row = 0; row * tile < PAGE_HEIGHT; row++)
    for (let column = 0; column < columns; column++) {
      const [left, top] = [column * tile, row * tile]
      const turned = random() < 0.5
      const corners: [number, number, number, number][] = turned
        ? [
            [left, top, 1, 1],
            [left + tile, top + tile, -1, -1],
          ]
        : [
            [left + tile, top, -1, 1],
            [left, top + tile, 1, -1],
          ]
      for (const [x, y, right, down] of corners)
        for (const share of [1 / 3, 2 / 3]) {
          const reach = tile * share
          const sweep = right === down ? 1 : 0
          parts.push(
            `<path fill="none" d="M${tenth(x + right * reach)} ${tenth(y)}A${tenth(reach)} ${tenth(reach)} 0 0 ${sweep} ${tenth(x)} ${tenth(y + down * reach)}"/>`,
          )
        }
    }
  return parts.join('\n')
}
