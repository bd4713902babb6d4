import { useEffect, useState } from 'react'
import { advance, type Speed } from '#client/replay/replay-clock.ts'

export interface Player {
  /** Steps done, with the share of the next one as its fraction. */
  readonly position: number
  readonly playing: boolean
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  /** Continues to play, from the start when the position is at the end. */
  readonly play: () => void
  readonly pause: () => void
  /** Moves to a step and pauses. */
  readonly seek: (step: number) => void
}

/** The playback of a replay with `steps` steps. Before the first play or seek the position is the end, the finished picture. */
export function usePlayer(steps: number): Player {
  const [chosen, setChosen] = useState<number | null>(null)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const position = Math.min(chosen ?? steps, steps)

  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const elapsed = Math.max(now - before, 0)
      before = now
      setChosen((from) => advance(from ?? 0, elapsed, steps, speed))
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, steps, speed])

  if (playing && position >= steps) setPlaying(false)

  return {
    position,
    playing,
    speed,
    setSpeed,
    play: () => {
      if (steps === 0) return
      if (position >= steps) setChosen(0)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
    seek: (step) => {
      setPlaying(false)
      setChosen(step)
    },
  }
}
