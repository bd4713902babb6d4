import { expect, test } from 'vitest'
import { ALL_UNLOCKS } from '#contract/unlocks.ts'
import { toHex } from '#crdt/document/stroke/color.ts'
import { FILL_STYLES, STAMP_TYPES, TIPS } from '#crdt/document/stroke/stroke.ts'
import {
  offeredPalettes,
  offeredStamps,
  offeredStyles,
  offeredTips,
  WAND_STYLE_NAMES,
} from '#client/canvas/tools/owned-looks.ts'
import { CANVAS_TOOLS, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { crayonsInBox } from '#client/ui/crayon-box/crayons.ts'
import { PALETTE_NAMES } from '#client/ui/crayon-box/palettes.ts'
import * as fc from '#tests/fast-check.ts'
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
  wandStyle: fc.constantFrom(...WAND_STYLE_NAMES),
  stamp: fc.constantFrom(...STAMP_TYPES),
  stampSize: fc.integer({ min: 20, max: 100 }),
  palette: fc.option(fc.constantFrom(...PALETTE_NAMES)),
  owned: fc.subarray([...ALL_UNLOCKS]).map((unlocks) => new Map(unlocks.map((unlock, i) => [unlock, i + 1]))),
  opacity: percent,
  strength: percent,
  stayInside: fc.boolean(),
  leftHanded: fc.boolean(),
  distinctColors: fc.boolean(),
})

const anyLook = fc.record(
  {
    fillStyle: fc.constantFrom(...FILL_STYLES),
    tip: fc.constantFrom(...TIPS),
    wandStyle: fc.constantFrom(...WAND_STYLE_NAMES),
    stamp: fc.constantFrom(...STAMP_TYPES),
    palette: fc.option(fc.constantFrom(...PALETTE_NAMES)),
  },
  { requiredKeys: ['fillStyle', 'tip', 'wandStyle', 'stamp'] },
)

test('any adult settings become one of the twelve crayons, inside the lines', () => {
  fc.assert(
    fc.property(anySettings, anyLook, (settings, look) => {
      const kid = kidSettings(settings, look)
      const box = crayonsInBox(settings.distinctColors, kid.palette).map(({ hex }) => hex)
      expect(box).toContain(toHex(kid.color).toUpperCase())
      expect(kid).toMatchObject({
        picking: false,
        opacity: 100,
        strength: 100,
        stayInside: true,
        fillStyle: look.fillStyle,
      })
      // What the child does not own is not in its hand.
      expect(offeredTips(settings.owned)).toContain(kid.tip)
      expect(offeredStyles(settings.owned)).toContain(kid.wandStyle)
      expect([null, ...offeredPalettes(settings.owned)]).toContain(kid.palette)
      if (kid.tool === 'stamp') expect(offeredStamps(settings.owned)).toContain(kid.stamp)
      else expect([settings.tool, 'brush']).toContain(kid.tool)
      expect(kidSettings(kid, look)).toEqual(kid)
    }),
  )
})

test('a color that is a crayon of the box stays chosen', () => {
  fc.assert(
    fc.property(anySettings, fc.nat(11), (settings, place) => {
      const color = Number.parseInt(crayonsInBox(settings.distinctColors)[place]!.hex.slice(1), 16)
      expect(kidSettings({ ...settings, color, palette: null }, PLAIN_LOOK).color).toBe(color)
    }),
  )
})
