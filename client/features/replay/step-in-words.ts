import { crayonName } from '#client/canvas/surface/color-name.ts'
import type { Tool } from '#crdt/document/stroke/stroke.ts'
import type { HistoryPerson } from '#client/replay/read-history.ts'
import type { ReplayStep, StepKind } from '#client/replay/replay-log.ts'

const WHAT: Readonly<Record<StepKind, string>> = { stroke: 'by', undo: 'taken back by', redo: 'brought back by' }
const TOOL: Readonly<Record<Tool, string>> = { brush: 'Brush', eraser: 'Eraser', fill: 'Fill', magic: 'Magic wand' }

type Person = Pick<HistoryPerson, 'id' | 'name'>

/** Returns the name of a step's person, or 'somebody' when the account no longer exists. */
export const nameOf = (userId: number, people: readonly Person[]): string =>
  people.find(({ id }) => id === userId)?.name ?? 'somebody'

/** Returns the position of the replay in words: 'stroke 12 of 40, by Ana'. */
export function stepInWords(steps: readonly ReplayStep[], done: number, people: readonly Person[]): string {
  const place = `stroke ${done} of ${steps.length}`
  const step = steps[done - 1]
  return step ? `${place}, ${WHAT[step.kind]} ${nameOf(step.userId, people)}` : place
}

/** Returns what a step did, without person and time: 'Brush in Sky', 'Took back: Brush in Sky', 'Eraser'. */
export function toolInWords({ kind, tool, color }: Pick<ReplayStep, 'kind' | 'tool' | 'color'>): string {
  const stroke = color === null ? TOOL[tool] : `${TOOL[tool]} in ${crayonName(color)}`
  if (kind === 'stroke') return stroke
  return `${kind === 'undo' ? 'Took back' : 'Brought back'}: ${stroke}`
}
