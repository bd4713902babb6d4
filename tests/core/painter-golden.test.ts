/**
 * The pixels of a fixed log must never change: people's pictures are painted from their strokes again and again. A painter that
 * paints other pixels is a new version (crdt/painter/painters.ts); `npx vitest run tests/core/painter-golden` writes its hash.
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { PAINTERS } from '#crdt/painter/painters.ts'
import { blankColorPlane, type ColorPlane } from '#crdt/painter/planes/planes.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { boughtLog, goldenLog, goldenPlates } from './support/golden-log.ts'

const sha256 = (color: ColorPlane): string => createHash('sha256').update(color).digest('hex')

test.each([...PAINTERS.keys()])('the golden log has its golden pixels in version %i', async (painterVersion) => {
  const plates = { ...goldenPlates(), painterVersion }
  const color = blankColorPlane()
  for (const stroke of goldenLog()) paintStroke(color, plates, stroke)
  const golden = `${JSON.stringify({ painterVersion, sha256: sha256(color) }, null, 2)}\n`
  await expect(golden).toMatchFileSnapshot(`../../crdt/painter/golden-${painterVersion}.json`)
})

test('the looks of the store have their golden pixels, the same in every version', async () => {
  const hashes = [...PAINTERS.keys()].map((painterVersion) => {
    const color = blankColorPlane()
    for (const stroke of boughtLog()) paintStroke(color, { ...goldenPlates(), painterVersion }, stroke)
    return sha256(color)
  })
  expect(new Set(hashes).size).toBe(1)
  await expect(`${JSON.stringify({ sha256: hashes[0] }, null, 2)}\n`).toMatchFileSnapshot(
    '../../crdt/painter/golden-bought.json',
  )
})

test('a timeline adopts a picture painted elsewhere, goes on from it and rewinds before it', () => {
  const plates = goldenPlates()
  const entries = goldenLog().map((stroke) => ({ stroke, undone: false }))
  const elsewhere = new Timeline(plates)
  elsewhere.sync(entries.slice(0, 20))
  const timeline = new Timeline(plates, { keyframeEvery: 7 })
  timeline.preview(goldenLog().slice(5, 6))
  timeline.adopt(entries.slice(0, 20), elsewhere.settledColor())
  expect(sha256(timeline.settledColor())).toBe(sha256(elsewhere.settledColor()))
  const changed = entries.map((entry, index) => (index === 3 || index === 30 ? { ...entry, undone: true } : entry))
  for (const list of [entries, changed]) {
    timeline.sync(list)
    timeline.preview([])
    const fresh = new Timeline(plates)
    fresh.sync(list)
    expect(sha256(timeline.color)).toBe(sha256(fresh.color))
  }
})

test('a timeline comes to the same pixels after late strokes and undos', () => {
  const plates = goldenPlates()
  const color = blankColorPlane()
  for (const stroke of goldenLog()) paintStroke(color, plates, stroke)
  const entries = goldenLog().map((stroke) => ({ stroke, undone: false }))
  const timeline = new Timeline(plates, { keyframeEvery: 5 })
  timeline.sync(entries.filter((_, index) => index % 3 !== 1))
  timeline.sync(entries.map((entry, index) => (index % 4 === 0 ? { ...entry, undone: true } : entry)))
  timeline.sync(entries)
  expect(sha256(timeline.settledColor())).toBe(sha256(color))
})
