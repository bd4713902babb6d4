import { expect, test } from 'vitest'
import { canvasMode, isEditing, offersOtherPages } from './artwork-context.ts'

const SOLO = { completed: false, collaborativeMode: false, canDraw: true }
const at = (change: Partial<typeof SOLO> = {}, readOnly = false) =>
  canvasMode({ hasArtwork: true, artwork: { ...SOLO, ...change }, readOnly })

test('the mode follows the artwork and the address', () => {
  expect(canvasMode({ hasArtwork: false, artwork: null, readOnly: false })).toBe('new')
  expect(canvasMode({ hasArtwork: true, artwork: null, readOnly: false })).toBe('edit')
  expect(at()).toBe('edit')
  expect(at({ collaborativeMode: true })).toBe('collaborate')
  expect(at({}, true)).toBe('view')
  expect(at({ collaborativeMode: true }, true)).toBe('view')
  expect(at({ canDraw: false })).toBe('view')
  expect(at({ completed: true, canDraw: false })).toBe('completed')
  expect(at({ completed: true, canDraw: false }, true)).toBe('completed')
})

test('people draw in the modes new, edit and collaborate; other pages are offered in the first two', () => {
  const modes = ['new', 'edit', 'view', 'collaborate', 'completed'] as const
  expect(modes.filter(isEditing)).toEqual(['new', 'edit', 'collaborate'])
  expect(modes.filter(offersOtherPages)).toEqual(['new', 'edit'])
})
