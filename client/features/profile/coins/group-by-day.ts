import { sayDay } from '#client/ui/words/say-day.ts'

export interface DayOf<Entry> {
  /** 'Today', 'Yesterday', 'Tuesday, November 17'. */
  readonly day: string
  readonly entries: readonly Entry[]
}

/** Groups entries by their local day, and keeps their order. */
export function groupByDay<Entry extends { readonly timestamp: string }>(
  entries: readonly Entry[],
  now: Date,
): DayOf<Entry>[] {
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = sayDay(new Date(entry.timestamp), now)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
