import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { ALL_UNLOCKS } from '#contract/unlocks.ts'
import type { LookUnlock } from '#contract/vocabulary.ts'
import { mayUse, needsOf } from '#crdt/document/stroke/looks.ts'
import { STAMP_TYPES, TIPS } from '#crdt/document/stroke/stroke.ts'
import { PALETTE_NAMES } from '#client/ui/crayon-box/palettes.ts'
import { lineTool } from './line-tool.ts'
import { magicTool } from './magic-tool.ts'
import { stampTool } from './stamp-tool.ts'
import { FIRST_SETTINGS } from './tool-settings.ts'
import { WAND_STYLE_NAMES } from './wand-styles.ts'
import { withOwned } from './with-owned.ts'

const maker = { author: 1, newId: () => 's', now: () => 0, random: () => 0.5 }
const point = { x: 100, y: 100, pressure: null, at: 0 }

test('whatever the browser remembers and the person owns, no stroke is made that the guard refuses (ITEM-1)', () => {
  const remembered = fc.record({
    tip: fc.constantFrom(...TIPS),
    wandStyle: fc.constantFrom(...WAND_STYLE_NAMES),
    stamp: fc.constantFrom(...STAMP_TYPES),
    palette: fc.option(fc.constantFrom(...PALETTE_NAMES)),
    tool: fc.constantFrom('brush' as const, 'eraser' as const, 'magic' as const, 'stamp' as const),
  })
  fc.assert(
    fc.property(remembered, fc.subarray([...ALL_UNLOCKS]), (chosen, unlocks) => {
      const owned = new Map(unlocks.map((unlock, i) => [unlock, i + 1]))
      const items = new Map(unlocks.map((unlock, i) => [i + 1, unlock]))
      const settings = withOwned({ ...FIRST_SETTINGS, ...chosen }, owned)
      const press = { type: 'press', point, settings } as const
      const [drawn] =
        settings.tool === 'stamp'
          ? stampTool(null, press, maker)
          : settings.tool === 'magic'
            ? magicTool(null, press, maker)
            : lineTool(null, { ...press, region: 0 }, maker)
      const stroke = drawn!.stroke
      const needs: readonly LookUnlock[] = needsOf(stroke)
      expect(mayUse({ itemId: stroke.itemId, needs }, items)).toBe(true)
      expect(settings.palette === null || owned.has(`palette:${settings.palette}`)).toBe(true)
    }),
  )
})
