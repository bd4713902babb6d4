import { useMemo } from 'react'
import type { ReplayClock } from '#client/replay/replay-clock.ts'
import type { HistoryPerson } from '#client/replay/read-history.ts'
import type { ReplayStep } from '#client/replay/replay-log.ts'
import { Slider } from '#client/ui/controls/slider.tsx'
import type { PlayerAction } from './player-key.ts'
import { sayDuration } from './say-duration.ts'
import { SpeedControl } from './speed-control.tsx'
import { stepInWords } from './step-in-words.ts'
import { stripBackground } from './strip-background.ts'
import { Transport } from './transport.tsx'
import type { Player } from './use-player.ts'

export interface ReplayControlsProps {
  clock: ReplayClock
  player: Player
  steps: readonly ReplayStep[]
  people: readonly HistoryPerson[]
  /** The person whose steps stand out; null for everybody. */
  only: number | null
  /** What the line under the slider says. */
  words: string
  onAction: (action: PlayerAction) => void
}

/** The controls under the picture: a slider over all steps in the colors of their people, play and step buttons, the speed. */
export function ReplayControls({ clock, player, steps, people, only, words, onAction }: ReplayControlsProps) {
  const done = Math.floor(player.position)
  const track = useMemo(() => {
    const colors = new Map(people.map(({ id, color }) => [id, color]))
    return stripBackground(
      steps.map(({ userId }) => userId),
      colors,
      only,
    )
  }, [steps, people, only])
  const person = only === null ? null : (people.find(({ id }) => id === only)?.name ?? null)
  const disabled = steps.length === 0
  return (
    <div className="replay-controls">
      <Slider
        label="Moment of the replay"
        min={0}
        max={Math.max(steps.length, 1)}
        value={done}
        valueText={stepInWords(steps, done, people)}
        onChange={player.seek}
        disabled={disabled}
        track={track}
        className="replay-slider"
      />
      <p aria-hidden="true" className="replay-words flex flex-wrap justify-between gap-x-4 text-small text-ink-soft">
        <span className="inline-block min-w-0 wrap-anywhere first-letter:uppercase">{words}</span>
        <span className="tabular-nums">
          {sayDuration(clock.timeAt(player.position) / player.speed)} / {sayDuration(clock.durationMs / player.speed)}
        </span>
      </p>
      <div className="replay-buttons">
        <Transport
          playing={player.playing}
          disabled={disabled}
          onToggle={() => onAction({ type: 'toggle' })}
          onStep={(direction) => onAction({ type: 'step', direction })}
          person={person}
        />
        <SpeedControl speed={player.speed} onChange={player.changeSpeed} />
      </div>
    </div>
  )
}
