import { useEffect, useState } from 'react'
import type { RegionGraph } from '#crdt/regions/region-graph.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { snapRegion } from '#crdt/regions/snap-region.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { pageToUnits, type Point } from '#client/canvas/input/geometry.ts'

export interface PageRegions {
  /** Region labels, 1600 x 1200, row by row. */
  readonly labels: Uint16Array
  readonly graph: RegionGraph
}

/** Returns the regions of the open page; null until they are loaded. @param open the page's labels are there */
export function usePageRegions(studio: Pick<Studio, 'painter'> | null, open: boolean): PageRegions | null {
  const painter = studio?.painter
  const [found, setFound] = useState<(PageRegions & { painter: unknown }) | null>(null)
  useEffect(() => {
    const labels = painter?.labels
    if (!open || !labels) return
    let wanted = true
    loadRegionGraph(labels).then(
      (graph) => wanted && setFound({ labels, graph, painter }),
      // Pointers work without the graph; the keys announce that no parts are known.
      (error: unknown) => console.warn('The regions of this page could not be read', error),
    )
    return () => {
      wanted = false
    }
  }, [painter, open])
  return found && found.painter === painter ? found : null
}

/**
 * Builds the region graph of a label plane in a worker, to which the labels are copied. Rejects with Error when the worker cannot
 * run.
 */
function loadRegionGraph(labels: Uint16Array): Promise<RegionGraph> {
  const worker = new Worker(new URL('./regions.worker.ts', import.meta.url), { type: 'module', name: 'regions' })
  const graph = new Promise<RegionGraph>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RegionGraph>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'the worker did not load')))
  })
  worker.postMessage(labels, [])
  return graph.finally(() => worker.terminate())
}

/** CSS pixels: a little less than half of 44 px, the smallest control that a finger hits well. */
const FINGER_RADIUS_PX = 18

/**
 * Returns the point that a finger meant when it touched `at` to fill: inside a tiny region close by, else `at` itself.
 * @param at in logical pixels @param scale CSS pixels per logical pixel
 */
export function aimTouch(regions: PageRegions | null, at: Point, scale: number): Point {
  if (!regions) return at
  const radius = (FINGER_RADIUS_PX / scale) * UNITS_PER_PIXEL
  const snapped = snapRegion(regions.labels, regions.graph, pageToUnits(at), radius)
  return snapped ? { x: snapped.center.x / UNITS_PER_PIXEL, y: snapped.center.y / UNITS_PER_PIXEL } : at
}
