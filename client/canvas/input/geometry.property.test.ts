import { expect, test } from 'vitest'
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import * as fc from '#tests/fast-check.ts'
import { fitPage, keepInView, KID_MAX_ZOOM, MAX_ZOOM, panBy, pinch, toPage, toScreen, zoomAt } from './geometry.ts'

const coordinate = fc.double({ min: -2_000, max: 4_000, noNaN: true })
const point = fc.record({ x: coordinate, y: coordinate })
const surface = fc.record({ width: fc.integer({ min: 0, max: 3_000 }), height: fc.integer({ min: 0, max: 3_000 }) })
const margin = fc.integer({ min: 0, max: 40 })
const viewport = fc.record({ scale: fc.double({ min: 0.05, max: 40, noNaN: true }), left: coordinate, top: coordinate })

test('toPage and toScreen are inverse', () => {
  fc.assert(
    fc.property(viewport, point, (view, screen) => {
      const back = toScreen(view, toPage(view, screen))
      expect(back.x).toBeCloseTo(screen.x, 5)
      expect(back.y).toBeCloseTo(screen.y, 5)
    }),
  )
})

test('a zoom keeps the page point under its anchor', () => {
  fc.assert(
    fc.property(viewport, point, fc.double({ min: 0.1, max: 8, noNaN: true }), (view, anchor, factor) => {
      const before = toPage(view, anchor)
      const after = toPage(zoomAt(view, factor, anchor), anchor)
      expect(after.x).toBeCloseTo(before.x, 4)
      expect(after.y).toBeCloseTo(before.y, 4)
    }),
  )
})

test('a pinch keeps the page point between the fingers', () => {
  fc.assert(
    fc.property(viewport, point, point, point, point, (view, a, b, c, d) => {
      fc.pre(Math.hypot(a.x - b.x, a.y - b.y) > 20 && Math.hypot(c.x - d.x, c.y - d.y) > 20)
      const middle = (p: typeof a, q: typeof a) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 })
      const before = toPage(view, middle(a, b))
      const after = toPage(pinch(view, [a, b], [c, d]), middle(c, d))
      expect(after.x).toBeCloseTo(before.x, 2)
      expect(after.y).toBeCloseTo(before.y, 2)
    }),
  )
})

test('the fitted page lies inside the surface', () => {
  fc.assert(
    fc.property(surface, margin, (room, edge) => {
      fc.pre(room.width >= 2 * edge + 40 && room.height >= 2 * edge + 40)
      const view = fitPage(room, edge)
      expect(view.left).toBeGreaterThanOrEqual(edge - 1e-6)
      expect(view.top).toBeGreaterThanOrEqual(edge - 1e-6)
      expect(view.left + PAGE_WIDTH * view.scale).toBeLessThanOrEqual(room.width - edge + 1e-6)
      expect(view.top + PAGE_HEIGHT * view.scale).toBeLessThanOrEqual(room.height - edge + 1e-6)
    }),
  )
})

test('keepInView keeps the page on the surface and the scale within its limits', () => {
  fc.assert(
    fc.property(surface, margin, viewport, fc.constantFrom(MAX_ZOOM, KID_MAX_ZOOM), (room, edge, wild, maxZoom) => {
      fc.pre(room.width >= 200 && room.height >= 200)
      const fitted = fitPage(room, edge)
      const view = keepInView(wild, room, edge, maxZoom)
      expect(view.scale).toBeGreaterThanOrEqual(fitted.scale - 1e-9)
      expect(view.scale).toBeLessThanOrEqual(fitted.scale * maxZoom + 1e-9)
      expect(view.left).toBeLessThan(room.width)
      expect(view.left + PAGE_WIDTH * view.scale).toBeGreaterThan(0)
      expect(view.top).toBeLessThan(room.height)
      expect(view.top + PAGE_HEIGHT * view.scale).toBeGreaterThan(0)
      expect(keepInView(view, room, edge, maxZoom).left).toBeCloseTo(view.left, 6)
    }),
  )
})

test('keepInView does not change a fitted page', () => {
  fc.assert(
    fc.property(surface, margin, (room, edge) => {
      fc.pre(room.width >= 200 && room.height >= 200)
      const view = fitPage(room, edge)
      const kept = keepInView(view, room, edge)
      expect(kept.left).toBeCloseTo(view.left, 6)
      expect(kept.top).toBeCloseTo(view.top, 6)
      expect(panBy(kept, 0, 0)).toEqual(kept)
    }),
  )
})
