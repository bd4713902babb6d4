import { useEffect, useRef } from 'react'
import { useMedia } from '#client/ui/browser/use-media.ts'
import type { Replay } from './use-replay.ts'

const REDUCED = '(prefers-reduced-motion: reduce)'

export interface ReplayPaperProps {
  replay: Replay | null
  /** Steps done, with the share of the next one as its fraction. */
  position: number
  /** The picture and the moment in words. */
  label: string
}

/** The sheet on which the replay is painted. */
export function ReplayPaper({ replay, position, label }: ReplayPaperProps) {
  const reducedMotion = useMedia(REDUCED)
  const paper = useRef<HTMLDivElement>(null)
  // With reduced motion a stroke appears whole instead of growing.
  const shown = reducedMotion ? Math.floor(position) : position

  useEffect(() => {
    if (!replay) return
    paper.current?.prepend(replay.canvas)
    return () => replay.canvas.remove()
  }, [replay])
  useEffect(() => replay?.client.show(shown), [replay, shown])

  return (
    <div className="replay-well">
      <div ref={paper} className="daylight replay-paper">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot show what a worker paints */}
        <div role="img" aria-label={label} className="absolute inset-0" />
        {!replay && <div className="aspect-4/3" />}
      </div>
    </div>
  )
}
