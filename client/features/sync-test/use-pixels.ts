import { useCallback, useEffect, useState } from 'react'
import type { Studio } from '#client/canvas/studio.ts'
import { failureText } from '#client/http/failure-text.ts'
import { comparePixels, type PixelComparison } from './compare-pixels.ts'

/** After the last change, so that a burst of strokes is compared once. */
const COMPARE_AFTER_MS = 1_500

export interface Pixels {
  /** Null before the first comparison. */
  readonly result: PixelComparison | null
  readonly failure: string | null
  readonly busy: boolean
  readonly compare: () => void
}

/** Compares the pixels on demand, and by itself after each change. @param saved the log's position while all is saved, else null */
export function usePixels(artworkId: number, studio: Studio, saved: number | null): Pixels {
  const [shown, setShown] = useState<Omit<Pixels, 'compare'>>({ result: null, failure: null, busy: false })
  const compare = useCallback(() => {
    setShown((before) => ({ ...before, busy: true }))
    comparePixels(artworkId, studio).then(
      (result) => setShown({ result, failure: null, busy: false }),
      (error: Error) => {
        const failure = failureText(error, { fallback: 'The pixels could not be compared. Please try again.' })
        setShown((before) => ({ ...before, failure, busy: false }))
      },
    )
  }, [artworkId, studio])
  useEffect(() => {
    if (saved === null) return
    const timer = setTimeout(compare, COMPARE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [saved, compare])
  return { ...shown, compare }
}
