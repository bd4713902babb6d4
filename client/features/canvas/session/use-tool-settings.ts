import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Color, fromHex, toHex } from '#crdt/document/stroke/color.ts'
import {
  FILL_STYLES,
  type FillStyle,
  STAMP_TYPES,
  type StampType,
  STROKE_LIMITS,
  type Tip,
  TIPS,
} from '#crdt/document/stroke/stroke.ts'
import {
  CANVAS_TOOLS,
  type CanvasTool,
  changeSettings,
  FIRST_SETTINGS,
  STAMP_SIZES,
  type ToolSettings,
  withOwned,
} from '#client/canvas/tools/tool-settings.ts'
import { NO_LOOKS, type OwnedLooks, WAND_STYLE_NAMES, type WandStyle } from '#client/canvas/tools/owned-looks.ts'
import { PALETTE_NAMES, type PaletteName } from '#client/ui/crayon-box/palettes.ts'
import { storedText } from '#client/ui/browser/stored-text.ts'

/** The keys in this browser's storage. */
const TOOL_KEY = 'drawingTool'
const SIZE_KEY = 'brushSize'
const COLOR_KEY = 'currentColor'
const TIP_KEY = 'brushTip'
const FILL_STYLE_KEY = 'fillStyle'
const WAND_STYLE_KEY = 'wandStyle'
const STAMP_KEY = 'stamp'
const STAMP_SIZE_KEY = 'stampSize'
const PALETTE_KEY = 'palette'
const LEFT_HANDED_KEY = 'leftHanded'
const DISTINCT_COLORS_KEY = 'distinctColors'

const storage = (): Storage => window.localStorage

/**
 * Returns the tool settings and a function that changes them. The browser remembers tool, size, color, tip, styles, sticker, palette,
 * the drawing hand and the box of crayons; what this person does not own is left out (ITEM-3).
 */
export function useToolSettings(owned: OwnedLooks = NO_LOOKS): [ToolSettings, (change: Partial<ToolSettings>) => void] {
  const [chosen, setChosen] = useState<ToolSettings>(() => ({ ...FIRST_SETTINGS, ...readPreferences(storage) }))
  useEffect(() => writePreferences(storage, chosen), [chosen])
  const settings = useMemo(() => withOwned(chosen, owned), [chosen, owned])
  // The function keeps its identity, so that memoized tools render again only when their settings change.
  const change = useCallback((changes: Partial<ToolSettings>): void => {
    const now = performance.now()
    setChosen((before) => changeSettings(before, changes, now))
  }, [])
  return [settings, change]
}

interface DrawingPreferences {
  readonly tool?: CanvasTool
  readonly size?: number
  readonly color?: Color
  readonly tip?: Tip
  readonly fillStyle?: FillStyle
  readonly wandStyle?: WandStyle
  readonly stamp?: StampType
  readonly stampSize?: number
  readonly palette?: PaletteName | null
  readonly leftHanded?: boolean
  readonly distinctColors?: boolean
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the stored preferences; invalid values are left out. @param open returns the storage; it may throw where the browser refuses it */
export function readPreferences(open: () => Store): DrawingPreferences {
  const stored = (key: string): string | null => storedText(key, open).read()
  const storedSwitch = (key: string): boolean | null => {
    const text = stored(key)
    return text === 'true' || text === 'false' ? text === 'true' : null
  }
  const sizeText = stored(SIZE_KEY)
  const size = sizeText !== null && /^\d{1,2}$/.test(sizeText) ? Number(sizeText) : 0
  const color = fromHex(stored(COLOR_KEY) ?? '')
  const tool = CANVAS_TOOLS.find((known) => known === stored(TOOL_KEY))
  const tip = TIPS.find((known) => known === stored(TIP_KEY))
  const fillStyle = FILL_STYLES.find((known) => known === stored(FILL_STYLE_KEY))
  const wandStyle = WAND_STYLE_NAMES.find((known) => known === stored(WAND_STYLE_KEY))
  const stamp = STAMP_TYPES.find((known) => known === stored(STAMP_KEY))
  const stampSize = Number(/^\d{2,3}$/.exec(stored(STAMP_SIZE_KEY) ?? '')?.[0] ?? 0)
  const palette = PALETTE_NAMES.find((known) => known === stored(PALETTE_KEY))
  const leftHanded = storedSwitch(LEFT_HANDED_KEY)
  const distinctColors = storedSwitch(DISTINCT_COLORS_KEY)
  return {
    ...(tool && { tool }),
    ...(size >= STROKE_LIMITS.minSize && size <= STROKE_LIMITS.maxSize && { size }),
    ...(color !== null && { color }),
    ...(tip && { tip }),
    ...(fillStyle && { fillStyle }),
    ...(wandStyle && { wandStyle }),
    ...(stamp && { stamp }),
    ...(stampSize >= STAMP_SIZES.min && stampSize <= STAMP_SIZES.max && { stampSize }),
    ...(palette && { palette }),
    ...(leftHanded !== null && { leftHanded }),
    ...(distinctColors !== null && { distinctColors }),
  }
}

/** Stores all preferences; does nothing where the browser refuses storage. */
export function writePreferences(open: () => Store, preferences: Required<DrawingPreferences>): void {
  const { tool, size, color, tip, fillStyle, wandStyle, stamp, stampSize, palette, leftHanded, distinctColors } =
    preferences
  const texts: readonly (readonly [key: string, text: string])[] = [
    [TOOL_KEY, tool],
    [SIZE_KEY, String(size)],
    [COLOR_KEY, toHex(color).toUpperCase()],
    [TIP_KEY, tip],
    [FILL_STYLE_KEY, fillStyle],
    [WAND_STYLE_KEY, wandStyle],
    [STAMP_KEY, stamp],
    [STAMP_SIZE_KEY, String(stampSize)],
    [PALETTE_KEY, palette ?? ''],
    [LEFT_HANDED_KEY, String(leftHanded)],
    [DISTINCT_COLORS_KEY, String(distinctColors)],
  ]
  for (const [key, text] of texts) storedText(key, open).write(text)
}
