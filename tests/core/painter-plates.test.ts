/** The plates and their codec: plates survive packing, and any bytes either decode or are refused. */
import * as fc from '#tests/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { HEIGHT, PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { blankPlates, platesFrom } from '#crdt/painter/plates/plates.ts'
import { decodeInk, decodePlates, encodePlates, PlatesError } from '#crdt/painter/plates/plates-codec.ts'
import { goldenPlates } from './support/golden-log.ts'

/** Pages of random bars: few or many labels, ink in flat stretches and in noise. */
const page: fc.Arbitrary<Plates> = fc
  .record({
    bars: fc.array(
      fc.record({
        start: fc.nat(PIXELS - 1),
        length: fc.integer({ min: 1, max: 40_000 }),
        label: fc.oneof(fc.nat(5), fc.nat(0xffff)),
        ink: fc.nat(255),
        isNoisy: fc.boolean(),
      }),
      { maxLength: 40 },
    ),
    references: fc.array(fc.option(fc.nat(0xffffff)), { maxLength: 8 }),
  })
  .map(({ bars, references }) => {
    const ink = new Uint8Array(PIXELS)
    const labels = new Uint16Array(PIXELS)
    for (const { start, length, label, ink: darkness, isNoisy } of bars) {
      const end = Math.min(PIXELS, start + length)
      labels.fill(label, start, end)
      if (isNoisy) for (let at = start; at < end; at += 1) ink[at] = (at * darkness) % 256
      else ink.fill(darkness, start, end)
    }
    return platesFrom(ink, labels, references)
  })

function expectSame(actual: Plates, expected: Plates): void {
  expect(Buffer.compare(actual.ink, expected.ink)).toBe(0)
  expect(Buffer.compare(Buffer.from(actual.labels.buffer), Buffer.from(expected.labels.buffer))).toBe(0)
  expect(actual.regions).toEqual(expected.regions)
  expect(actual.runStarts).toEqual(expected.runStarts)
  expect(actual.runs).toEqual(expected.runs)
}

/** Decodes or refuses; anything else is a bug. */
function decodeOrRefuse(bytes: Uint8Array): void {
  try {
    const { ink, labels } = decodePlates(bytes)
    expect([ink.length, labels.length]).toEqual([PIXELS, PIXELS])
    expect(Buffer.compare(decodeInk(bytes), ink)).toBe(0)
  } catch (error) {
    if (!(error instanceof PlatesError)) throw error
  }
  try {
    expect(decodeInk(bytes)).toHaveLength(PIXELS)
  } catch (error) {
    if (!(error instanceof PlatesError)) throw error
  }
}

describe('codec', () => {
  test('decoding returns the plates that were encoded', () => {
    fc.assert(
      fc.property(page, (plates) => expectSame(decodePlates(encodePlates(plates)), plates)),
      { numRuns: 12 },
    )
    expectSame(decodePlates(encodePlates(goldenPlates())), goldenPlates())
    expect(encodePlates(blankPlates()).length).toBeLessThan(20)
  })

  test('any bytes decode or are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        decodeOrRefuse(bytes)
        decodeOrRefuse(Uint8Array.from([0x46, 0x44, 0x50, 1, ...bytes]))
      }),
      { numRuns: 200 },
    )
  })

  test('damaged plates decode or are refused', () => {
    const whole = encodePlates(goldenPlates())
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, value, isCut) => {
        decodeOrRefuse(isCut ? whole.slice(0, at) : whole.with(at, value))
      }),
      { numRuns: 40 },
    )
    expect(() => decodePlates(whole.slice(0, -1))).toThrow(PlatesError)
    expect(() => decodePlates(Uint8Array.from([...whole, 0]))).toThrow(PlatesError)
  })
})

describe('regions', () => {
  test('runs cover exactly the pixels of their label, in page order; area and bounds are theirs', () => {
    fc.assert(
      fc.property(page, ({ labels, regions, runs, runStarts }) => {
        const found = new Uint16Array(PIXELS)
        for (const region of regions) {
          if (region === null) continue
          const { label, area, bounds } = region
          let [count, left, top, right, bottom, before] = [0, WIDTH, HEIGHT, 0, 0, 0]
          for (let run = runStarts[label]!; run < runStarts[label + 1]!; run += 1) {
            const [start, end] = [runs[run * 2]!, runs[run * 2 + 1]!]
            const y = Math.floor(start / WIDTH)
            expect(start >= before && end > start && Math.floor((end - 1) / WIDTH) === y).toBe(true)
            found.fill(label, start, end)
            before = end
            count += end - start
            left = Math.min(left, start - y * WIDTH)
            right = Math.max(right, end - y * WIDTH)
            top = Math.min(top, y)
            bottom = Math.max(bottom, y + 1)
          }
          expect({ area, bounds }).toEqual({ area: count, bounds: { left, top, right, bottom } })
        }
        expect(Buffer.compare(Buffer.from(found.buffer), Buffer.from(labels.buffer))).toBe(0)
      }),
      { numRuns: 12 },
    )
  })

  test('planes of another size are refused', () => {
    expect(() => platesFrom(new Uint8Array(3), new Uint16Array(PIXELS), [])).toThrow(RangeError)
  })
})
