import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import type { GraphRegion, RegionGraph } from '#crdt/regions/region-graph.ts'
import { MAX_NUMBERS, NEAR } from './merge-colors.ts'
import { numberRegions } from './number-regions.ts'
import { labDistance, okLab } from './ok-lab.ts'

const WHITE = 0xffffff
const color = fc.integer({ min: 0, max: WHITE })

interface Page {
  readonly graph: RegionGraph
  readonly references: readonly (number | null)[]
}

/** Pages of up to 60 regions in a row, each next to the following one and some others; with few references, many, or none. */
const pages: fc.Arbitrary<Page> = fc
  .record({
    count: fc.integer({ min: 2, max: 60 }),
    pool: fc.oneof(
      fc.array(fc.option(color, { freq: 5 }), { maxLength: 8 }),
      fc.array(color, { minLength: 25, maxLength: 40 }),
    ),
    picks: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
    bridges: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }),
    areas: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 60, maxLength: 60 }),
  })
  .map(({ count, pool, picks, bridges, areas }) => {
    const beside = Array.from({ length: count }, () => new Set<number>())
    const join = (one: number, other: number): void => {
      if (one === other) return
      beside[one]!.add(other)
      beside[other]!.add(one)
    }
    for (let index = 1; index < count; index += 1) join(index - 1, index)
    for (const [one, other] of bridges) join(one % count, other % count)
    const regions = beside.map((others, index): GraphRegion => ({
      label: index + 1,
      area: areas[index]!,
      bounds: { left: 0, top: 0, right: 1, bottom: 1 },
      center: { x: (index % 8) * 1_500, y: Math.floor(index / 8) * 1_000 },
      neighbors: [...others].map((other) => other + 1).toSorted((a, b) => a - b),
    }))
    const references = [null, ...picks.slice(0, count).map((pick) => pool[pick % Math.max(pool.length, 1)] ?? null)]
    return { graph: { regions }, references }
  })

const distance = (one: number, other: number): number => labDistance(okLab(one), okLab(other))

/** Colors that look like paper count as white. */
const seen = (reference: number): number => (distance(reference, WHITE) < 0.04 ? WHITE : reference)

test('every region has one number, and the numbers count from 1 without a gap (NUMBER-1)', () => {
  fc.assert(
    fc.property(pages, ({ graph, references }) => {
      const { colors, numberOf } = numberRegions(graph, references)
      expect(colors.map(({ number }) => number)).toEqual(colors.map((_, index) => index + 1))
      const numbered = colors.flatMap(({ number, regions }) => regions.map(({ label }) => [label, number] as const))
      expect(new Map(numbered)).toEqual(numberOf)
      expect(numbered).toHaveLength(graph.regions.length)
      expect(new Set(colors.map((each) => each.color)).size).toBe(colors.length)
    }),
  )
})

test('neighbours have equal numbers only if their colors are near (NUMBER-1)', () => {
  fc.assert(
    fc.property(pages, ({ graph, references }) => {
      const { numberOf } = numberRegions(graph, references)
      for (const { label, neighbors } of graph.regions)
        for (const other of neighbors) {
          const [one, next] = [references[label] ?? null, references[other] ?? null]
          if (one === null || next === null || numberOf.get(label) !== numberOf.get(other)) continue
          expect(distance(seen(one), seen(next))).toBeLessThan(NEAR)
        }
    }),
  )
})

test('there are about twelve numbers: more only where fewer would make neighbours alike (NUMBER-1)', () => {
  fc.assert(
    fc.property(pages, ({ graph, references }) => {
      const { colors, numberOf } = numberRegions(graph, references)
      if (colors.length <= MAX_NUMBERS) return
      const touching = new Set<string>()
      for (const { label, neighbors } of graph.regions)
        for (const other of neighbors) touching.add(`${numberOf.get(label)} ${numberOf.get(other)}`)
      for (const one of colors)
        for (const other of colors) if (one !== other) expect(touching).toContain(`${one.number} ${other.number}`)
    }),
  )
})

test('without touching regions, every two colors are clearly different (NUMBER-1)', () => {
  fc.assert(
    fc.property(fc.array(color, { minLength: 1, maxLength: 80 }), (references) => {
      const regions = references.map((_, index): GraphRegion => ({
        label: index + 1,
        area: 100 + index,
        bounds: { left: 0, top: 0, right: 1, bottom: 1 },
        center: { x: 0, y: 0 },
        neighbors: [],
      }))
      const { colors } = numberRegions({ regions }, [null, ...references])
      expect(colors.length).toBeLessThanOrEqual(MAX_NUMBERS)
      for (const one of colors)
        for (const other of colors)
          if (one !== other) expect(distance(one.color, other.color)).toBeGreaterThanOrEqual(NEAR)
    }),
  )
})

test('the numbers do not depend on the order in which the regions are found (NUMBER-1)', () => {
  fc.assert(
    fc.property(pages, fc.infiniteStream(fc.nat()), ({ graph, references }, chance) => {
      const shuffled = graph.regions
        .map((region) => ({ region, place: chance.next().value as number }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ region }) => region)
      const plain = references.some((reference) => reference !== null && reference !== undefined)
      // A page without any reference is grouped by size, then label; with references the ground depends on reading order.
      if (plain && references.slice(1).includes(null)) return
      expect(numberRegions({ regions: shuffled }, references).numberOf).toEqual(
        numberRegions(graph, references).numberOf,
      )
    }),
  )
})

test('a page without references gets colors of which neighbours differ, where five are enough (NUMBER-1)', () => {
  fc.assert(
    fc.property(pages, ({ graph }) => {
      const { numberOf } = numberRegions(graph, [])
      for (const { label, neighbors } of graph.regions)
        if (neighbors.length < 9)
          for (const other of neighbors) {
            const less = graph.regions.find((region) => region.label === other)!.neighbors.length < 9
            if (less) expect(numberOf.get(label)).not.toBe(numberOf.get(other))
          }
    }),
  )
})

/** A petal around the middle of the page. */
const petal = (label: number, x: number, y: number): GraphRegion => ({
  label,
  area: 5_000 + label,
  bounds: { left: 0, top: 0, right: 1, bottom: 1 },
  center: { x: 6_400 + x, y: 4_800 + y },
  neighbors: [9],
})

test('parts of a pattern that are alike get one number, as petals do (NUMBER-1)', () => {
  const heart = { ...petal(9, 0, 0), area: 20_000, neighbors: [1, 2, 3, 4] }
  const petals = [petal(1, 2_000, 0), petal(2, -2_000, 0), petal(3, 0, 2_000), petal(4, 0, -2_000)]
  const { colors, numberOf } = numberRegions({ regions: [heart, ...petals] }, [])
  expect(new Set(petals.map(({ label }) => numberOf.get(label))).size).toBe(1)
  expect(colors).toHaveLength(2)
})

test('numbers follow the rainbow, and grays come last from light to dark (NUMBER-1)', () => {
  const wanted = [
    0xe5352b,
    0xf5821f,
    0xffd23f,
    0x35a853,
    0x3fa9f5,
    0x2b50b8,
    0x7c4dce,
    0xe84393,
    WHITE,
    0x8e8e8e,
    0x111111,
  ]
  const regions = wanted.toReversed().map((_, index): GraphRegion => ({
    label: index + 1,
    area: 1_000,
    bounds: { left: 0, top: 0, right: 1, bottom: 1 },
    center: { x: 0, y: 0 },
    neighbors: [],
  }))
  const { colors } = numberRegions({ regions }, [null, ...wanted.toReversed()])
  expect(colors.map((each) => each.color)).toEqual(wanted)
})

test('colors that look like paper are white (NUMBER-1)', () => {
  const regions = [0xfafafa, 0xfffef8].map((_, index): GraphRegion => ({
    label: index + 1,
    area: 1_000,
    bounds: { left: 0, top: 0, right: 1, bottom: 1 },
    center: { x: 0, y: 0 },
    neighbors: [],
  }))
  const { colors } = numberRegions({ regions }, [null, 0xfafafa, 0xfffef8])
  expect(colors.map((each) => each.color)).toEqual([WHITE])
})
