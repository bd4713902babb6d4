import { useEffect, useState } from 'react'
import { nextSpeed, usualSpeed, type ReplayClock, type Speed } from '#client/replay/replay-clock.ts'

/** Plays a replay and seeks in it. */
export interface Player {
  /** Steps done, with the share of the next one as its fraction. */
  readonly position: number
  readonly playing: boolean
  readonly speed: Speed
  /** Plays faster (1) or slower (-1); at the fastest and slowest it stays. */
  readonly changeSpeed: (direction: 1 | -1) => void
  /** Continues to play, from the start when the position is at the end. */
  readonly play: () => void
  readonly pause: () => void
  /** Moves to a step and pauses. */
  readonly seek: (step: number) => void
}

/**
 * The playback of a replay. Before the first play or seek the position is the end, the finished picture: nothing plays by itself.
 * Until somebody chooses a speed, it is the usual one for the replay's length.
 */
export function usePlayer(clock: ReplayClock): Player {
  const { steps } = clock
  const [chosen, setChosen] = useState<number | null>(null)
  const [playing, setPlaying] = useState(false)
  const [chosenSpeed, setSpeed] = useState<Speed | null>(null)
  const speed = chosenSpeed ?? usualSpeed(clock.durationMs)
  const position = Math.min(chosen ?? steps, steps)

  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const elapsed = Math.max(now - before, 0)
      before = now
      setChosen((from) => clock.advance(from ?? 0, elapsed, speed))
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, clock, speed])

  if (playing && position >= steps) setPlaying(false)

  return {
    position,
    playing,
    speed,
    changeSpeed: (direction) => setSpeed(nextSpeed(speed, direction) ?? speed),
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

export type PlayerAction =
  | { readonly type: 'toggle' }
  | { readonly type: 'step'; readonly direction: 1 | -1 }
  | { readonly type: 'start' }
  | { readonly type: 'end' }
  | { readonly type: 'speed'; readonly direction: 1 | -1 }

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const BOTH: Readonly<Record<string, PlayerAction>> = {
  ' ': { type: 'toggle' },
  ArrowLeft: { type: 'step', direction: -1 },
  ArrowRight: { type: 'step', direction: 1 },
}
const INSIDE: Readonly<Record<string, PlayerAction>> = {
  ...BOTH,
  Home: { type: 'start' },
  End: { type: 'end' },
  '<': { type: 'speed', direction: -1 },
  '>': { type: 'speed', direction: 1 },
}

/**
 * Returns what a key does, or null. With the focus nowhere, Home and End scroll the web page, and `<` and `>` do nothing, because
 * dictation software may type them.
 * @param where the focus is
 */
export function playerAction(press: KeyPress, where: 'player' | 'nowhere'): PlayerAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  return (where === 'player' ? INSIDE : BOTH)[press.key] ?? null
}
