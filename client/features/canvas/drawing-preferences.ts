/** What this browser remembers of the last brush (spec: canvas 3). Foreign or broken values count as none. */
import { fromHex, toHex, type Color } from '#crdt/document/color.ts'
import { STROKE_LIMITS } from '#crdt/document/stroke.ts'

const SIZE_KEY = 'brushSize'
const COLOR_KEY = 'currentColor'

export interface DrawingPreferences {
  readonly size?: number
  readonly color?: Color
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
  return {
    ...(size >= STROKE_LIMITS.minSize && size <= STROKE_LIMITS.maxSize && { size }),
    ...(color !== null && { color }),
  }
}

export function writePreferences(open: () => Store, { size, color }: Required<DrawingPreferences>): void {
  try {
    const store = open()
    store.setItem(SIZE_KEY, String(size))
    store.setItem(COLOR_KEY, toHex(color).toUpperCase())
  } catch {
    // Drawing goes on; the next visit begins with the first settings.
  }
}
