import { useMemo } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import type { HistoryPerson } from '#client/replay/read-history.ts'
import type { ReplayStep } from '#client/replay/replay-log.ts'

export interface PersonFilterProps {
  steps: readonly ReplayStep[]
  people: readonly HistoryPerson[]
  /** The person whose steps stand out; null for everybody. */
  only: number | null
  onChange: (only: number | null) => void
}

/** A button for each person with the number of their steps. Pressing one dims the steps of the others. */
export function PersonFilter({ steps, people, only, onChange }: PersonFilterProps) {
  const counts = useMemo(() => {
    const found = new Map<number, number>()
    for (const { userId } of steps) found.set(userId, (found.get(userId) ?? 0) + 1)
    return found
  }, [steps])
  return (
    <fieldset className="flex flex-wrap gap-2">
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
