/**
 * The strokes of one act: a long swipe of the wand, or a line that goes on where a stroke is full. Their ids are that of the first one, a
 * mark and a number, so that every replica, also after a reload, finds out what undo takes back together (docs/decisions/0238).
 */
const MARK = '~'
const PART = /^(.+)~[1-9]\d{0,4}$/

/** Returns the id of the act that a stroke belongs to: the id of its first stroke, which is most often its only one. */
export function actOf(strokeId: string): string {
  // Nearly all ids have no mark, and looking for it is cheaper than the pattern.
  return strokeId.includes(MARK) ? (PART.exec(strokeId)?.[1] ?? strokeId) : strokeId
}

/** Returns the id of the stroke that continues the act of the stroke before it. */
export function nextOfAct(strokeId: string): string {
  const act = actOf(strokeId)
  const part = act === strokeId ? 0 : Number(strokeId.slice(act.length + 1))
  return `${act}${MARK}${part + 1}`
}
