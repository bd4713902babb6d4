import type { HistoryPerson } from './read-history.ts'
import type { ReplayStep, StepKind } from './replay-log.ts'

const WHAT: Readonly<Record<StepKind, string>> = { stroke: 'by', undo: 'taken back by', redo: 'brought back by' }

/** 'stroke 12 of 40, by Ana': where a replay stands, for those who hear it. */
export function stepInWords(steps: readonly ReplayStep[], done: number, people: readonly HistoryPerson[]): string {
  const place = `stroke ${done} of ${steps.length}`
  const step = steps[done - 1]
  if (!step) return place
  const name = people.find(({ id }) => id === step.userId)?.name ?? 'somebody'
  return `${place}, ${WHAT[step.kind]} ${name}`
}
