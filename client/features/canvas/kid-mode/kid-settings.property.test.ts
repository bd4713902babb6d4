import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from '#crdt/document/stroke/color.ts'
import { FILL_STYLES, TIPS } from '#crdt/document/stroke/stroke.ts'
import { CANVAS_TOOLS, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { crayonsInBox } from '#client/ui/crayon-box/crayons.ts'
import { kidSettings, PLAIN_LOOK } from './kid-settings.ts'

const percent = fc.integer({ min: 1, max: 100 })
const anySettings: fc.Arbitrary<ToolSettings> = fc.record({
  tool: fc.constantFrom(...CANVAS_TOOLS),
  color: fc.nat(0xffffff),
  colorSince: fc.nat(),
  lastColor: fc.option(fc.nat(0xffffff)),
  picking: fc.boolean(),
  size: fc.integer({ min: 1, max: 50 }),
  tip: fc.constantFrom(...TIPS),
  fillStyle: fc.constantFrom(...FILL_STYLES),
  opacity: percent,
  strength: percent,
  stayInside: fc.boolean(),
  leftHanded: fc.boolean(),
  distinctColors: fc.boolean(),
})

const anyLook = fc.record({ fillStyle: fc.constantFrom(...FILL_STYLES), tip: fc.constantFrom(...TIPS) })

test('any adult settings become one of the twelve crayons, inside the lines', () => {
  fc.assert(
    fc.property(anySettings, anyLook, (settings, look) => {
      const kid = kidSettings(settings, look)
      const box = crayonsInBox(settings.distinctColors).map(({ hex }) => hex)
      expect(box).toContain(toHex(kid.color).toUpperCase())
      expect(kid).toMatchObject({ picking: false, opacity: 100, strength: 100, stayInside: true, ...look })
      expect(kid.tool).toBe(settings.tool)
      expect(kidSettings(kid, look)).toEqual(kid)
    }),
  )
})

test('a color that is a crayon of the box stays chosen', () => {
  fc.assert(
    fc.property(anySettings, fc.nat(11), (settings, place) => {
      const color = Number.parseInt(crayonsInBox(settings.distinctColors)[place]!.hex.slice(1), 16)
      expect(kidSettings({ ...settings, color }, PLAIN_LOOK).color).toBe(color)
    }),
  )
})
