import { expect, test } from 'vitest'
import { FILL_STYLES, STAMP_TYPES, TIPS } from '#crdt/document/stroke/stroke.ts'
import { CANVAS_TOOLS } from '#client/canvas/tools/tool-settings.ts'
import { WAND_STYLE_NAMES } from '#client/canvas/tools/owned-looks.ts'
import { PALETTE_NAMES } from '#client/ui/crayon-box/palettes.ts'
import * as fc from '#tests/fast-check.ts'
import { readPreferences, writePreferences } from './use-tool-settings.ts'

const storage = (values: Record<string, string> = {}) => ({
  getItem: (key: string) => values[key] ?? null,
  setItem: (key: string, value: string) => {
    values[key] = value
  },
})
const forbidden = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

const anyPreferences = fc.record({
  tool: fc.constantFrom(...CANVAS_TOOLS),
  size: fc.integer({ min: 1, max: 50 }),
  color: fc.nat(0xffffff),
  tip: fc.constantFrom(...TIPS),
  fillStyle: fc.constantFrom(...FILL_STYLES),
  wandStyle: fc.constantFrom(...WAND_STYLE_NAMES),
  stamp: fc.constantFrom(...STAMP_TYPES),
  stampSize: fc.integer({ min: 20, max: 100 }),
  palette: fc.constantFrom(...PALETTE_NAMES),
  opacity: fc.integer({ min: 1, max: 100 }),
  strength: fc.integer({ min: 1, max: 100 }),
  stayInside: fc.boolean(),
  leftHanded: fc.boolean(),
  distinctColors: fc.boolean(),
})

test('preferences that were written are read back', () => {
  fc.assert(
    fc.property(anyPreferences, (preferences) => {
      const store = storage()
      writePreferences(() => store, preferences)
      expect(readPreferences(() => store)).toEqual(preferences)
    }),
  )
})

test('of any stored texts, only a size of 1 to 50 and a color are read', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (brushSize, currentColor) => {
      const { size = 1, color = 0 } = readPreferences(() => storage({ brushSize, currentColor }))
      expect(size).toBeGreaterThanOrEqual(1)
      expect(size).toBeLessThanOrEqual(50)
      expect(color).toBeLessThanOrEqual(0xffffff)
    }),
    {
      examples: [
        ['0', 'red'],
        ['51', '#12'],
        ['1e1', '#GG0000'],
        [' 5', ''],
      ],
    },
  )
})

test('an unknown tool, tip, style or switch value is left out', () => {
  expect(
    readPreferences(() =>
      storage({
        drawingTool: 'pen',
        brushTip: 'mop',
        fillStyle: '',
        stampSize: '101',
        palette: '',
        stamp: 'star',
        brushOpacity: '0',
        eraserStrength: '101',
        stayInside: 'no',
        leftHanded: '1',
        distinctColors: 'on',
      }),
    ),
  ).toEqual({})
})

test('a browser that refuses storage reads nothing and ignores writes', () => {
  expect(readPreferences(forbidden)).toEqual({})
  expect(() =>
    writePreferences(forbidden, {
      tool: 'fill',
      size: 5,
      color: 0,
      tip: 'round',
      fillStyle: 'solid',
      wandStyle: 'stars',
      stamp: 'stamp:star',
      stampSize: 60,
      palette: null,
      opacity: 100,
      strength: 100,
      stayInside: true,
      leftHanded: false,
      distinctColors: false,
    }),
  ).not.toThrow()
})
