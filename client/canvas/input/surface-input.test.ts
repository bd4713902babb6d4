import { describe, expect, test } from 'vitest'
import type { Contact } from './pointer-input.ts'
import { isDoubleTap, pressKind, readWheel } from './surface-input.ts'

const wheel = (deltaY: number, more: object = {}) =>
  readWheel({ deltaX: 0, deltaY, deltaMode: 0, ctrlKey: false, metaKey: false, ...more })
const tap = (x: number, at: number): Contact => ({ id: 1, kind: 'touch', point: { x, y: 0 }, pressure: null, at })

test('the left button draws, the middle one and Space pan, the right one is ignored', () => {
  expect(pressKind({ button: 0 }, false)).toBe('draw')
  expect(pressKind({ button: 0 }, true)).toBe('pan')
  expect(pressKind({ button: 1 }, false)).toBe('pan')
  expect(pressKind({ button: 2 }, true)).toBe('ignore')
})

describe('the wheel', () => {
  test('a notch zooms in or out, and the opposite notch back', () => {
    const closer = wheel(-100)
    const back = wheel(100)
    expect(closer.type === 'zoom' && back.type === 'zoom' && closer.factor * back.factor).toBeCloseTo(1)
    expect(closer.type === 'zoom' && closer.factor).toBeGreaterThan(1)
    expect(wheel(3, { deltaMode: 1 })).toEqual(wheel(100))
  })

  test('two fingers sliding on a trackpad pan, a pinch zooms', () => {
    expect(wheel(12, { deltaX: 5 })).toEqual({ type: 'pan', dx: -5, dy: -12 })
    expect(wheel(4)).toEqual({ type: 'pan', dx: -0, dy: -4 })
    expect(wheel(-4, { ctrlKey: true })).toMatchObject({ type: 'zoom' })
  })
})

test('a double tap is two taps at one place within 300 ms', () => {
  expect(isDoubleTap(null, tap(0, 0))).toBe(false)
  expect(isDoubleTap(tap(0, 0), tap(10, 299))).toBe(true)
  expect(isDoubleTap(tap(0, 0), tap(10, 301))).toBe(false)
  expect(isDoubleTap(tap(0, 0), tap(25, 100))).toBe(false)
})
