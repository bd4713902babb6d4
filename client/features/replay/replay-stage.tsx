import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { nextStep } from '#client/replay/next-step.ts'
import { ReplayClock } from '#client/replay/replay-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { classNames } from '#client/ui/class-names.ts'
import type { HistoryPerson } from '#client/replay/read-history.ts'
import type { ReplayStep } from '#client/replay/replay-log.ts'
import { type PlayerAction, playerAction, usePlayer } from './use-player.ts'
import { ReplayControls } from './replay-controls.tsx'
import { stepText } from './step-text.ts'
import { StepList } from './step-list.tsx'
import type { Replay, ReplayState } from './use-replay.ts'
import './replay-stage.css'

const REDUCED = '(prefers-reduced-motion: reduce)'

/** Controls that Space presses. */
const PRESSABLE = 'button, a, summary, [role="option"]'

export interface ReplayStageProps {
  title: string
  state: ReplayState
  /** Colors by user id. */
  colors: ReadonlyMap<number, string>
}

/** The player: the picture at the chosen step with its controls, and next to it who did what. */
export function ReplayStage({ title, state, colors }: ReplayStageProps) {
  const { replay, steps, complete } = state
  const people = useMemo(
    () => state.people.map((person) => ({ ...person, color: colors.get(person.id) ?? person.color })),
    [state.people, colors],
  )
  const clock = useMemo(() => new ReplayClock(steps.map(({ at }) => at)), [steps])
  const player = usePlayer(clock)
  const [only, setOnly] = useState<number | null>(null)
  const done = Math.floor(player.position)

  const act = (action: PlayerAction): void => {
    if (action.type === 'toggle') (player.playing ? player.pause : player.play)()
    else if (action.type === 'step') player.seek(nextStep(steps, done, action.direction, only))
    else if (action.type === 'speed') player.changeSpeed(action.direction)
    else player.seek(action.type === 'start' ? 0 : steps.length)
  }
  const section = useRef<HTMLElement>(null)
  usePlayerKeys(section, act)

  const words = stepText(steps, done, people)
  const isEmpty = complete && steps.length === 0
  return (
    <section ref={section} aria-label="Replay" className="replay-stage">
      <div className="replay-player">
        <ReplayPaper replay={replay} position={player.position} label={`${title}, ${words}`} />
        {isEmpty ? (
          <p className="self-center p-6 text-center text-ink-soft">Nothing has been colored here yet.</p>
        ) : (
          <ReplayControls
            clock={clock}
            player={player}
            steps={steps}
            people={people}
            only={only}
            words={complete ? words : 'Loading the history...'}
            onAction={act}
          />
        )}
      </div>
      {!isEmpty && (
        <aside aria-label="Who did what when" className="replay-steps">
          {state.fromDevice && (
            <div className="flex flex-col items-start gap-3 rounded-card bg-butter-pale p-4 text-small">
              <output>
                There is no connection. This is what this device has: it knows no times, and strokes of others may be
                missing.
              </output>
              <Button size="small" onClick={state.retry}>
                Try again
              </Button>
            </div>
          )}
          <PersonFilter steps={steps} people={people} only={only} onChange={setOnly} />
          <StepList steps={steps} people={people} done={done} onSeek={player.seek} only={only} />
        </aside>
      )}
    </section>
  )
}

/** Calls `onAction` for the player's keys, unless a control with the focus has a use of its own for them. */
function usePlayerKeys(player: RefObject<HTMLElement | null>, onAction: (action: PlayerAction) => void): void {
  const emit = useEffectEvent(onAction)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      const isInside = target !== null && player.current?.contains(target) === true
      // A slider and a list move by arrow keys themselves, and then prevent the default.
      if (event.defaultPrevented || (!isInside && target !== document.body)) return
      const action = playerAction(event, isInside ? 'player' : 'nowhere')
      if (!action || (action.type === 'toggle' && (event.repeat || target.closest(PRESSABLE)))) return
      event.preventDefault()
      emit(action)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [player])
}

interface ReplayPaperProps {
  replay: Replay | null
  /** Steps done, with the share of the next one as its fraction. */
  position: number
  /** The picture and the moment in words. */
  label: string
}

/** The sheet on which the replay is painted. */
function ReplayPaper({ replay, position, label }: ReplayPaperProps) {
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
      <div ref={paper} className="light-theme replay-paper">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot show what a worker paints */}
        <div role="img" aria-label={label} className="absolute inset-0" />
        {!replay && <div className="aspect-4/3" />}
      </div>
    </div>
  )
}

interface PersonFilterProps {
  steps: readonly ReplayStep[]
  people: readonly HistoryPerson[]
  /** The person whose steps stand out; null for everybody. */
  only: number | null
  onChange: (only: number | null) => void
}

/** A button for each person with the number of their steps. Pressing one dims the steps of the others. */
function PersonFilter({ steps, people, only, onChange }: PersonFilterProps) {
  const counts = useMemo(() => {
    const found = new Map<number, number>()
    for (const { userId } of steps) found.set(userId, (found.get(userId) ?? 0) + 1)
    return found
  }, [steps])
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Whose steps stand out</legend>
      {people.map(({ id, name, color }) => (
        <button
          key={id}
          type="button"
          aria-pressed={only === id}
          onClick={() => onChange(only === id ? null : id)}
          className={classNames(
            'flex min-h-11 max-w-full items-center gap-2 rounded-full border-[1.5px] px-4 font-display text-small font-semibold transition-colors duration-press',
            only === id ? 'border-blueberry bg-blueberry-pale' : 'border-field-line bg-chip',
          )}
        >
          <span aria-hidden="true" style={{ background: color }} className="size-3.5 shrink-0 rounded-full" />
          <span className="truncate">{name}</span>
          <span className="font-normal text-ink-soft tabular-nums">{counts.get(id) ?? 0}</span>
        </button>
      ))}
    </fieldset>
  )
}
