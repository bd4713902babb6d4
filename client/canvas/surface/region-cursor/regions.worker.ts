/** Reads the regions of one page, off the page's own thread. */
import { regionGraph } from '#crdt/regions/region-graph.ts'

self.addEventListener('message', ({ data }: MessageEvent<Uint16Array>) => {
  self.postMessage(regionGraph(data), { transfer: [] })
})
