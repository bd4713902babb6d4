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
const OPACITY_KEY = 'brushOpacity'
const STRENGTH_KEY = 'eraserStrength'
const STAY_INSIDE_KEY = 'stayInside'
const LEFT_HANDED_KEY = 'leftHanded'
const DISTINCT_COLORS_KEY = 'distinctColors'

const storage = (): Storage => window.localStorage

/**
 * Returns the tool settings and a function that changes them. The browser remembers them all but the eyedropper; what this person does
 * not own is left out (ITEM-3).
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
  readonly opacity?: number
  readonly strength?: number
  readonly stayInside?: boolean
  readonly leftHanded?: boolean
  readonly distinctColors?: boolean
}

const PERCENT = { min: 1, max: 100 } as const

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the stored preferences; invalid values are left out. @param open returns the storage; it may throw where the browser refuses it */
export function readPreferences(open: () => Store): DrawingPreferences {
  const stored = (key: string): string | null => storedText(key, open).read()
  const storedSwitch = (key: string): boolean | null => {
    const text = stored(key)
    return text === 'true' || text === 'false' ? text === 'true' : null
  }
  const storedNumber = (key: string, { min, max }: { min: number; max: number }): number | null => {
    const text = stored(key)
    const number = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : min - 1
    return number >= min && number <= max ? number : null
  }
  const size = storedNumber(SIZE_KEY, { min: STROKE_LIMITS.minSize, max: STROKE_LIMITS.maxSize })
  const color = fromHex(stored(COLOR_KEY) ?? '')
  const tool = CANVAS_TOOLS.find((known) => known === stored(TOOL_KEY))
  const tip = TIPS.find((known) => known === stored(TIP_KEY))
  const fillStyle = FILL_STYLES.find((known) => known === stored(FILL_STYLE_KEY))
  const wandStyle = WAND_STYLE_NAMES.find((known) => known === stored(WAND_STYLE_KEY))
  const stamp = STAMP_TYPES.find((known) => known === stored(STAMP_KEY))
  const stampSize = storedNumber(STAMP_SIZE_KEY, STAMP_SIZES)
  const palette = PALETTE_NAMES.find((known) => known === stored(PALETTE_KEY))
  const opacity = storedNumber(OPACITY_KEY, PERCENT)
  const strength = storedNumber(STRENGTH_KEY, PERCENT)
  const stayInside = storedSwitch(STAY_INSIDE_KEY)
  const leftHanded = storedSwitch(LEFT_HANDED_KEY)
  const distinctColors = storedSwitch(DISTINCT_COLORS_KEY)
  return {
    ...(tool && { tool }),
    ...(size !== null && { size }),
    ...(color !== null && { color }),
    ...(tip && { tip }),
    ...(fillStyle && { fillStyle }),
    ...(wandStyle && { wandStyle }),
    ...(stamp && { stamp }),
    ...(stampSize !== null && { stampSize }),
    ...(palette && { palette }),
    ...(opacity !== null && { opacity }),
    ...(strength !== null && { strength }),
    ...(stayInside !== null && { stayInside }),
    ...(leftHanded !== null && { leftHanded }),
    ...(distinctColors !== null && { distinctColors }),
  }
}

/** Stores all preferences; does nothing where the browser refuses storage. */
export function writePreferences(open: () => Store, preferences: Required<DrawingPreferences>): void {
  const { tool, size, color, tip, fillStyle, wandStyle, stamp, stampSize, palette, leftHanded, distinctColors } =
    preferences
  const { opacity, strength, stayInside } = preferences
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
    [OPACITY_KEY, String(opacity)],
    [STRENGTH_KEY, String(strength)],
    [STAY_INSIDE_KEY, String(stayInside)],
    [LEFT_HANDED_KEY, String(leftHanded)],
    [DISTINCT_COLORS_KEY, String(distinctColors)],
  ]
  for (const [key, text] of texts) storedText(key, open).write(text)
}
