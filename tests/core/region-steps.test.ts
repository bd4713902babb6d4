import { expect, test } from 'vitest'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { regionGraph } from '#crdt/regions/region-graph.ts'
import { stepRegion } from '#crdt/regions/step-region.ts'
import { unpackPlates } from '#server/templates/packed-plates.ts'
import { readShippedPages, readShippedPlates } from '#server/templates/shipped-pages.ts'
import { isLong } from '#tests/run-options.ts'

const ARROWS = ['left', 'right', 'up', 'down'] as const
/** Every fifth page in `npm test`. */
const pages = (await readShippedPages()).filter((_, at) => isLong || at % 5 === 0)

test.each(pages)('arrow keys alone reach every region of $slug from every other', async ({ slug }) => {
  const { labels } = decodePlates(await unpackPlates(await readShippedPlates(slug)))
  const graph = regionGraph(labels)
  for (const from of graph.regions) {
    const reached = new Set([from])
    for (const region of reached) for (const arrow of ARROWS) reached.add(stepRegion(graph, region, arrow))
    expect(reached.size).toBe(graph.regions.length)
  }
})
