import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { partOfStroke } from './part-of-stroke.ts'
import type { ReplayLog } from './replay-log.ts'

/** Returns the part of the next step's stroke that a position has reached: one stroke, or none where nothing grows. */
export function growingStroke(log: ReplayLog, position: number): Stroke[] {
  const done = Math.floor(position)
  const step = log.steps[done]
  if (position === done || step?.kind !== 'stroke') return []
  const entry = log.entriesAt(done + 1).find(({ stroke }) => stroke.id === step.strokeId)
  const part = entry ? partOfStroke(entry.stroke, position - done) : null
  return part ? [part] : []
}
