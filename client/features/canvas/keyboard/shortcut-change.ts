import { fromHex } from '#crdt/document/stroke/color.ts'
import { STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'
import { offeredStamps } from '#client/canvas/tools/owned-looks.ts'
import { STAMP_SIZES, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { crayonsInBox } from '#client/ui/crayon-box/crayons.ts'
import type { CanvasAction } from './canvas-shortcut.ts'

/** In px. Sizes up to 10 change by 1, larger ones by 5, as in Klecks and other painting programs. */
const MAX_FINE_SIZE = 10
const COARSE_STEP = 5

function nextSize(size: number, change: 1 | -1): number {
  const fine = change > 0 ? size < MAX_FINE_SIZE : size <= MAX_FINE_SIZE
  const next = size + change * (fine ? 1 : COARSE_STEP)
  return Math.min(Math.max(next, STROKE_LIMITS.minSize), STROKE_LIMITS.maxSize)
}

const STAMP_STEP = 10

const nextStampSize = (size: number, change: 1 | -1): number =>
  Math.min(Math.max(size + change * STAMP_STEP, STAMP_SIZES.min), STAMP_SIZES.max)

/** Returns what a keyboard shortcut changes in the tool settings. */
export function shortcutChange(
  settings: ToolSettings,
  action: Extract<CanvasAction, { type: 'tool' | 'size' | 'crayon' | 'pick' | 'stopPicking' | 'swap' }>,
): Partial<ToolSettings> {
  switch (action.type) {
    case 'tool':
      return action.tool === 'stamp' && offeredStamps(settings.owned).length === 0 ? {} : { tool: action.tool }
    case 'size':
      return settings.tool === 'stamp'
        ? { stampSize: nextStampSize(settings.stampSize, action.change) }
        : { size: nextSize(settings.size, action.change) }
    case 'crayon': {
      const color = fromHex(crayonsInBox(settings.distinctColors, settings.palette)[action.index]?.hex ?? '')
      return color === null ? {} : { color }
    }
    case 'pick':
      return { picking: !settings.picking }
    case 'stopPicking':
      return { picking: false }
    case 'swap':
      return settings.lastColor === null ? {} : { color: settings.lastColor, lastColor: settings.color }
  }
}
