import { useEffect, useState } from 'react'
import type { RegionGraph } from '#crdt/regions/region-graph.ts'
import type { Studio } from '#client/canvas/studio.ts'

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
