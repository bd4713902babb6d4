import { crayonName } from '#client/canvas/surface/color-name.ts'
import type { Tool } from '#crdt/document/stroke/stroke.ts'
import type { HistoryPerson } from '#client/replay/read-history.ts'
import type { ReplayStep, StepKind } from '#client/replay/replay-log.ts'
import { DATE_LOCALE } from '#client/ui/date-text.ts'

const WHAT: Readonly<Record<StepKind, string>> = { stroke: 'by', undo: 'taken back by', redo: 'brought back by' }
const TOOL: Readonly<Record<Tool, string>> = { brush: 'Brush', eraser: 'Eraser', fill: 'Fill', magic: 'Magic wand' }

type Person = Pick<HistoryPerson, 'id' | 'name'>

/** Returns the name of a step's person, or 'somebody' when the account no longer exists. */
export const nameOf = (userId: number, people: readonly Person[]): string =>
  people.find(({ id }) => id === userId)?.name ?? 'somebody'

/** Returns the position of the replay in words: 'stroke 12 of 40, by Ana'. */
export function stepText(steps: readonly ReplayStep[], done: number, people: readonly Person[]): string {
  const place = `stroke ${done} of ${steps.length}`
  const step = steps[done - 1]
  return step ? `${place}, ${WHAT[step.kind]} ${nameOf(step.userId, people)}` : place
}

/** Returns what a step did, without person and time: 'Brush in Sky', 'Took back: Brush in Sky', 'Eraser'. */
export function toolText({ kind, tool, color }: Pick<ReplayStep, 'kind' | 'tool' | 'color'>): string {
  const stroke = color === null ? TOOL[tool] : `${TOOL[tool]} in ${crayonName(color)}`
  if (kind === 'stroke') return stroke
  return `${kind === 'undo' ? 'Took back' : 'Brought back'}: ${stroke}`
}

const TIME = new Intl.DateTimeFormat(DATE_LOCALE, { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'short' })
const YEAR = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })

/**
 * Returns when a step was saved, in local time: '2:03 PM' on the day of `now`, else 'Nov 21, 2:03 PM', with the year when it
 * is another one. Returns '' for an invalid time.
 */
export function sayStepTime(at: string, now: Date): string {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return ''
  const time = TIME.format(moment)
  if (moment.toDateString() === now.toDateString()) return time
  return `${(moment.getFullYear() === now.getFullYear() ? DAY : YEAR).format(moment)}, ${time}`
}

const SECONDS_PER_MINUTE = 60

/** Returns a duration as minutes and seconds, '0:07' or '12:30'. */
export function sayDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`
}
