/** Loads both painters of a fine picture in one process; the app runs each in its own thread. */
import { vi } from 'vitest'
import type { ScreenPlanes } from '#crdt/painter/fine/enlarge-plates.ts'
import type { paintAndTrace } from '#crdt/painter/fine/paint-and-trace.ts'
import type { paintTraced } from '#crdt/painter/fine/paint-traced.ts'
import type { ColorPlane, Plates } from '#crdt/painter/planes/planes.ts'
import type { Scale } from '#crdt/painter/planes/scale.ts'

export interface Easel {
  readonly color: ColorPlane
  readonly plates: Plates
}

/** Returns what `load` imports, as a thread of that scale would load it. Later imports get modules of their own, at scale 2. */
export async function atScale<T>(scale: Scale, load: () => Promise<T>): Promise<T> {
  vi.resetModules()
  try {
    const { paintAtScale } = await import('#crdt/painter/planes/scale.ts')
    paintAtScale(scale)
    return await load()
  } finally {
    vi.resetModules()
  }
}

/** Returns a painter of the screen's scale, on the plates that `open` makes there. */
export async function screenPainter(open: () => Promise<Plates>): Promise<Easel & { paint: typeof paintAndTrace }> {
  return atScale(2, async () => {
    const { paintAndTrace: paint } = await import('#crdt/painter/fine/paint-and-trace.ts')
    const { blankColorPlane } = await import('#crdt/painter/planes/planes.ts')
    return { paint, plates: await open(), color: blankColorPlane() }
  })
}

/** Returns a painter of scale 4; `ink` as in enlargePlates. */
export async function finePainter(
  screen: ScreenPlanes,
  ink: Uint8Array | null = null,
): Promise<Easel & { paint: typeof paintTraced }> {
  return atScale(4, async () => {
    const { paintTraced: paint } = await import('#crdt/painter/fine/paint-traced.ts')
    const { enlargePlates } = await import('#crdt/painter/fine/enlarge-plates.ts')
    const { blankColorPlane } = await import('#crdt/painter/planes/planes.ts')
    return { paint, plates: enlargePlates(screen, ink), color: blankColorPlane() }
  })
}
