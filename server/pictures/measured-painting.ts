/** Measures how long the painting threads take for a picture, with the turns that they give to others meanwhile. */
import { Histogram, type Registry } from 'prom-client'
import type { PaintPool } from './paint-pool.ts'

const PAINTING_SECONDS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30, 120]

type Painter = Pick<PaintPool, 'size' | 'picture' | 'openingPicture'>

/** Returns a function that returns the same painter, which measures its jobs. @param clock milliseconds that never go back */
export function measurePainting(
  registry: Registry,
  clock: () => number,
): (painter: Painter, lane: 'quick' | 'long') => Painter {
  const times = new Histogram({
    name: 'picture_painting_seconds',
    help: 'Time of a painting thread for a picture, by lane, kind and outcome: painted, unfinished (over its time) or failed',
    labelNames: ['lane', 'kind', 'outcome'],
    buckets: PAINTING_SECONDS,
    registers: [registry],
  })
  async function measured<T>(labels: { lane: string; kind: string }, paint: () => Promise<T>): Promise<T> {
    const start = clock()
    const measure = (outcome: string): void => times.observe({ ...labels, outcome }, (clock() - start) / 1_000)
    try {
      const result = await paint()
      measure(result === null ? 'unfinished' : 'painted')
      return result
    } catch (error) {
      measure('failed')
      throw error
    }
  }
  return (painter, lane) => ({
    size: painter.size,
    picture: (job) => measured({ lane, kind: 'picture' }, () => painter.picture(job)),
    openingPicture: (job) => measured({ lane, kind: 'opening' }, () => painter.openingPicture(job)),
  })
}
