import type { RegionGraph } from '#crdt/regions/region-graph.ts'

/**
 * Builds the region graph of a label plane in a worker, to which the labels are copied. Rejects with Error when the worker cannot
 * run.
 */
export function loadRegionGraph(labels: Uint16Array): Promise<RegionGraph> {
  const worker = new Worker(new URL('./regions.worker.ts', import.meta.url), { type: 'module', name: 'regions' })
  const graph = new Promise<RegionGraph>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RegionGraph>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'the worker did not load')))
  })
  worker.postMessage(labels, [])
  return graph.finally(() => worker.terminate())
}
