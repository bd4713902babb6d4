import type { RegionGraph } from '#crdt/regions/region-graph.ts'

/** The graph of a label plane (kept, a copy is sent), made by a worker of its own; rejects when the worker cannot run. */
export function loadRegionGraph(labels: Uint16Array): Promise<RegionGraph> {
  const worker = new Worker(new URL('./regions.worker.ts', import.meta.url), { type: 'module', name: 'regions' })
  const graph = new Promise<RegionGraph>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RegionGraph>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'the worker did not load')))
  })
  worker.postMessage(labels, [])
  return graph.finally(() => worker.terminate())
}
