/** A thread paints at one scale, chosen before its painter is loaded. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { atScale } from './support/fine-painter.ts'

const loadScale = () => import('#crdt/painter/planes/scale.ts')
const loadPlanes = () => import('#crdt/painter/planes/planes.ts')

beforeEach(() => {
  vi.resetModules()
})

describe('the scale of a thread', () => {
  test('is 2 when nobody chooses one', async () => {
    expect((await loadPlanes()).WIDTH).toBe(1600)
  })

  test('is the one chosen before the painter was loaded', async () => {
    const { paintAtScale } = await loadScale()
    paintAtScale(4)
    expect((await loadPlanes()).WIDTH).toBe(3200)
  })

  test('cannot change once the painter is loaded', async () => {
    await loadPlanes()
    const { paintAtScale } = await loadScale()
    expect(() => paintAtScale(4)).toThrow('paintAtScale(4) came too late')
    expect(() => paintAtScale(2)).not.toThrow()
  })
  test('is 2 again for what a process loads after a painter of another scale', async () => {
    expect((await atScale(4, loadPlanes)).WIDTH).toBe(3200)
    expect((await loadPlanes()).WIDTH).toBe(1600)
  })
})
