import { Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Slider } from '#client/ui/controls/slider.tsx'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { PersonFilter } from './person-filter.tsx'
import { SPEEDS } from '#client/replay/replay-clock.ts'
import { stepInWords } from './step-in-words.ts'
import { StepList } from './step-list.tsx'
import { stripBackground } from './strip-background.ts'
import { usePlayer } from './use-player.ts'
import type { ReplayState } from './use-replay.ts'

const REDUCED = '(prefers-reduced-motion: reduce)'

const SPEED_CHOICES = SPEEDS.map((speed) => ({ value: `${speed}`, label: `${speed}x` }))

/** The picture at the chosen step, with play, pause, speed, a slider over all steps, and the list of steps. */
export function ReplayStage({
  title,
  state,
  colors,
}: {
  title: string
  state: ReplayState
  /** Colors by user id (COLLAB-16). */
  colors: ReadonlyMap<number, string>
}) {
  const { replay, steps, complete } = state
  const people = useMemo(
    () => state.people.map((person) => ({ ...person, color: colors.get(person.id) ?? person.color })),
    [state.people, colors],
  )
  const player = usePlayer(steps.length)
  const reducedMotion = useMedia(REDUCED)
  const [only, setOnly] = useState<number | null>(null)
  const paper = useRef<HTMLDivElement>(null)
  const done = Math.floor(player.position)
  // With reduced motion a stroke appears whole instead of growing.
  const shown = reducedMotion ? done : player.position

  useEffect(() => {
    if (!replay) return
    paper.current?.prepend(replay.canvas)
    return () => replay.canvas.remove()
  }, [replay])
  useEffect(() => replay?.client.show(shown), [replay, shown])

  const track = useMemo(() => {
    const colors = new Map(people.map(({ id, color }) => [id, color]))
    return stripBackground(
      steps.map(({ userId }) => userId),
      colors,
      only,
    )
  }, [steps, people, only])
  const words = stepInWords(steps, done, people)
  return (
    <section
      aria-label="Replay"
      className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:grid-rows-[auto_1fr]"
    >
      <div
        ref={paper}
        className="daylight relative mx-auto w-full max-w-[max(20rem,calc((100svh_-_24rem)*4/3))] self-start rounded-page bg-white p-2.5 shadow-picture [&_canvas]:block [&_canvas]:w-full"
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot show what a worker paints */}
        <div role="img" aria-label={`${title}, ${words}`} className="absolute inset-0" />
        {!replay && <div className="aspect-4/3" />}
      </div>
      {complete && steps.length === 0 ? (
        <p className="text-center text-ink-soft">Nothing has been colored here yet.</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 self-start">
            <Button
              variant="primary"
              disabled={steps.length === 0}
              onClick={player.playing ? player.pause : player.play}
              className="min-w-32"
            >
              {player.playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
              {player.playing ? 'Pause' : 'Play'}
            </Button>
            <div className="min-w-48 grow">
              <Slider
                label="Moment of the replay"
                min={0}
                max={Math.max(steps.length, 1)}
                value={done}
                valueText={words}
                onChange={player.seek}
                disabled={steps.length === 0}
                track={track}
              />
            </div>
            <Segments
              label="Speed"
              options={SPEED_CHOICES}
              value={`${player.speed}`}
              onChange={(choice) => {
                const speed = SPEEDS.find((one) => `${one}` === choice)
                if (speed) player.setSpeed(speed)
              }}
              className="w-44"
            />
            <p aria-hidden="true" className="w-full text-small text-ink-soft first-letter:uppercase">
              {complete ? words : 'Loading the history...'}
            </p>
          </div>
          <aside
            aria-label="Who did what when"
            className="flex h-96 flex-col gap-4 tablet:h-[28rem] desktop:col-start-2 desktop:row-span-2 desktop:row-start-1 desktop:h-auto desktop:max-h-[calc(100svh-14rem)] desktop:min-h-96"
          >
            <PersonFilter steps={steps} people={people} only={only} onChange={setOnly} />
            <StepList steps={steps} people={people} done={done} onSeek={player.seek} only={only} />
          </aside>
        </>
      )}
    </section>
  )
}
