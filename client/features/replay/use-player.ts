import { useEffect, useState } from 'react'
import { advance, type Speed } from '#client/replay/replay-clock.ts'

export interface Player {
  /** Whole steps done, and the share of the next one. */
  readonly position: number
  readonly playing: boolean
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  /** Plays on, from the start when it stands at the end. */
  readonly play: () => void
  readonly pause: () => void
  /** Goes to a step and waits there. */
  readonly seek: (step: number) => void
}

/** Keeps the time of a replay of `steps` steps. Until somebody plays or seeks it stands at the end: the finished picture. */
export function usePlayer(steps: number): Player {
  const [place, setPlace] = useState<number | null>(null)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const position = Math.min(place ?? steps, steps)

  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const elapsed = Math.max(now - before, 0)
      before = now
      setPlace((from) => advance(from ?? 0, elapsed, steps, speed))
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
      if (position >= steps) setPlace(0)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
    seek: (step) => {
      setPlaying(false)
      setPlace(step)
    },
  }
}
