/** What this browser remembers of the last brush (spec: canvas 3). Foreign or broken values count as none. */
import { fromHex, toHex, type Color } from '#crdt/document/color.ts'
import { FILL_STYLES, STROKE_LIMITS, TIPS, type FillStyle, type Tip } from '#crdt/document/stroke.ts'

const SIZE_KEY = 'brushSize'
const COLOR_KEY = 'currentColor'
const TIP_KEY = 'brushTip'
const FILL_STYLE_KEY = 'fillStyle'
const LEFT_HANDED_KEY = 'leftHanded'

export interface DrawingPreferences {
  readonly size?: number
  readonly color?: Color
  readonly tip?: Tip
  readonly fillStyle?: FillStyle
  readonly leftHanded?: boolean
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** @param open gives the storage; it may throw where the browser allows none */
export function readPreferences(open: () => Store): DrawingPreferences {
  const stored = (key: string): string | null => {
    try {
      return open().getItem(key)
    } catch {
      // A private window remembers nothing, which is as good as nothing remembered.
      return null
    }
  }
  const sizeText = stored(SIZE_KEY)
  const size = sizeText !== null && /^\d{1,2}$/.test(sizeText) ? Number(sizeText) : 0
  const color = fromHex(stored(COLOR_KEY) ?? '')
  const tip = TIPS.find((known) => known === stored(TIP_KEY))
  const fillStyle = FILL_STYLES.find((known) => known === stored(FILL_STYLE_KEY))
  const leftHanded = stored(LEFT_HANDED_KEY)
  return {
    ...(size >= STROKE_LIMITS.minSize && size <= STROKE_LIMITS.maxSize && { size }),
    ...(color !== null && { color }),
    ...(tip && { tip }),
    ...(fillStyle && { fillStyle }),
    ...((leftHanded === 'true' || leftHanded === 'false') && { leftHanded: leftHanded === 'true' }),
  }
}

export function writePreferences(
  open: () => Store,
  { size, color, tip, fillStyle, leftHanded }: Required<DrawingPreferences>,
): void {
  try {
    const store = open()
    store.setItem(SIZE_KEY, String(size))
    store.setItem(COLOR_KEY, toHex(color).toUpperCase())
    store.setItem(TIP_KEY, tip)
    store.setItem(FILL_STYLE_KEY, fillStyle)
    store.setItem(LEFT_HANDED_KEY, String(leftHanded))
  } catch {
    // Drawing goes on; the next visit begins with the first settings.
  }
}
