import { useMemo, useRef, useState } from 'react'
import { nextStep } from '#client/replay/next-step.ts'
import { ReplayClock } from '#client/replay/replay-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { PersonFilter } from './person-filter.tsx'
import type { PlayerAction } from './player-key.ts'
import { ReplayControls } from './replay-controls.tsx'
import { ReplayPaper } from './replay-paper.tsx'
import { stepInWords } from './step-in-words.ts'
import { StepList } from './step-list.tsx'
import { usePlayer } from './use-player.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import type { ReplayState } from './use-replay.ts'
import './replay-stage.css'

export interface ReplayStageProps {
  title: string
  state: ReplayState
  /** Colors by user id. */
  colors: ReadonlyMap<number, string>
}

/** The player: the picture at the chosen step with its controls, and beside it who did what. */
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

  const words = stepInWords(steps, done, people)
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
