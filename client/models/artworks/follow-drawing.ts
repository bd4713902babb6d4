/** Decides when the picture of an artwork that others color is read again. */
import type { PageVisibility } from '#client/ui/browser/page-visibility.ts'

/** Milliseconds from one reading to the next: each costs the server a painting when somebody draws all the time. */
const FOLLOW_INTERVAL_MS = 5_000

/** What a follower asks of the browser. */
export interface FollowedPage extends PageVisibility {
  /** The person wants little to be fetched. */
  readonly savesData: () => boolean
}

export interface DrawingFollower {
  /** Somebody has drawn. */
  readonly drawn: () => void
  readonly stop: () => void
}

/**
 * Returns a follower that reads at once after the first stroke and then at most once in an interval. While the page is hidden
 * it reads nothing, and what it has missed once it is shown. For people who save data it never reads.
 */
export function followDrawing(page: FollowedPage, read: () => void): DrawingFollower {
  let isBehind = false
  let rest: ReturnType<typeof setTimeout> | undefined

  const readIfDue = (): void => {
    if (!isBehind || rest !== undefined || page.isHidden() || page.savesData()) return
    isBehind = false
    rest = setTimeout(() => {
      rest = undefined
      readIfDue()
    }, FOLLOW_INTERVAL_MS)
    read()
  }
  const stopListening = page.onVisibility(readIfDue)

  return {
    drawn: () => {
      isBehind = true
      readIfDue()
    },
    stop: () => {
      clearTimeout(rest)
      stopListening()
    },
  }
}
