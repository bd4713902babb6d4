import { useMemo } from 'react'
import { FastForward, Pause, Play, Rewind, StepBack, StepForward } from 'lucide-react'
import { nextSpeed, type ReplayClock, type Speed } from '#client/replay/replay-clock.ts'
import type { HistoryPerson } from '#client/replay/read-history.ts'
import type { ReplayStep } from '#client/replay/replay-log.ts'
import { Slider } from '#client/ui/controls/slider.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { Player, PlayerAction } from './use-player.ts'
import { sayDuration, stepText } from './step-text.ts'
import { stripBackground } from './strip-background.ts'

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
      <div className="replay-slider">
        <Slider
          label="Moment of the replay"
          min={0}
          max={Math.max(steps.length, 1)}
          value={done}
          valueText={stepText(steps, done, people)}
          onChange={player.seek}
          disabled={disabled}
          track={track}
        />
      </div>
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

interface SpeedControlProps {
  speed: Speed
  onChange: (direction: 1 | -1) => void
}

/** The speed with a button on each side, 'Slower' and 'Faster'. */
function SpeedControl({ speed, onChange }: SpeedControlProps) {
  return (
    <fieldset className="flex items-center rounded-full bg-door-shade/60">
      <legend className="sr-only">Speed</legend>
      <IconButton
        label="Slower"
        title="Slower ( < )"
        icon={<Rewind aria-hidden="true" />}
        aria-disabled={nextSpeed(speed, -1) === null}
        onClick={() => onChange(-1)}
        className="aria-disabled:opacity-40"
      />
      <output aria-label="Speed" className="w-9 text-center font-display font-semibold tabular-nums">
        {speed}x
      </output>
      <IconButton
        label="Faster"
        title="Faster ( > )"
        icon={<FastForward aria-hidden="true" />}
        aria-disabled={nextSpeed(speed, 1) === null}
        onClick={() => onChange(1)}
        className="aria-disabled:opacity-40"
      />
    </fieldset>
  )
}

interface TransportProps {
  playing: boolean
  disabled: boolean
  onToggle: () => void
  onStep: (direction: 1 | -1) => void
  /** The name of the person whose strokes the steps go to; null for everybody's. */
  person: string | null
}

/** Play or pause, between one stroke back and one stroke on. */
function Transport({ playing, disabled, onToggle, onStep, person }: TransportProps) {
  const whose = person === null ? '' : ` by ${person}`
  return (
    <div className="-ml-2.5 flex items-center gap-1">
      <IconButton
        label={`Previous stroke${whose}`}
        title={`Previous stroke${whose}`}
        icon={<StepBack aria-hidden="true" />}
        disabled={disabled}
        onClick={() => onStep(-1)}
      />
      <button
        type="button"
        aria-label={playing ? 'Pause' : 'Play'}
        disabled={disabled}
        onClick={onToggle}
        className="inline-grid size-[56px] shrink-0 place-items-center rounded-full pill-edge bg-blueberry text-white [--edge:var(--blueberry-deep)] disabled:opacity-50 [&_svg]:size-7"
      >
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" className="translate-x-0.5" />}
      </button>
      <IconButton
        label={`Next stroke${whose}`}
        title={`Next stroke${whose}`}
        icon={<StepForward aria-hidden="true" />}
        disabled={disabled}
        onClick={() => onStep(1)}
      />
    </div>
  )
}
