/** The worker that builds the region graph of one page, off the main thread. */
import { regionGraph } from '#crdt/regions/region-graph.ts'

self.addEventListener('message', ({ data }: MessageEvent<Uint16Array>) => {
  self.postMessage(regionGraph(data), { transfer: [] })
})
