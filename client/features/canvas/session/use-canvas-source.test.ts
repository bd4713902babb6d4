import { expect, test } from 'vitest'
import { NOT_HERE, whyClosed } from './use-canvas-source.ts'

const ARTWORK = { title: 'Ghost', ownerName: 'Oma', isOwner: false, sessionCode: 'ABC234' }

test('a page that closes says why, and how many strokes only this device has (OUTBOX-1)', () => {
  const gone = whyClosed({ reason: 'deleted' }, ARTWORK, 2)
  expect(gone.title).toBe('This picture is gone')
  expect(gone.text).toMatch(/^Oma deleted “Ghost”.* Your last 2 strokes are kept on this device\.$/)
  expect(whyClosed({ reason: 'no-right' }, ARTWORK, 0).text).not.toContain('this device')
  // A new code alone would not open the page to them (COLLAB-18).
  expect(whyClosed({ reason: 'no-right' }, ARTWORK, 0).text).toMatch(/ask Oma to let you back in\.$/)
  expect(whyClosed({ reason: 'not-found' }, null, 0)).toEqual({ text: NOT_HERE })
  expect(whyClosed({ reason: 'not-found' }, null, 1).text).toBe(`${NOT_HERE} Your last stroke is kept on this device.`)
})
