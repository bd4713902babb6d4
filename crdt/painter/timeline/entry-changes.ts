/** Compares the list of strokes that has been painted with a new one. */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

export interface EntryChanges {
  /** For each old entry its new index, -1 when it is gone; ascending, apart from -1. */
  readonly newIndexes: Int32Array
  /** Entries from this new index on are new and come after all old ones that are left. */
  readonly appendedFrom: number
  /** The strokes before `appendedFrom` that appeared or disappeared, in the order of their indexes. */
  readonly changed: readonly ChangedStroke[]
}

export interface ChangedStroke {
  readonly stroke: Stroke
  /** The new index at which it takes effect; that of the next entry when it is gone. */
  readonly index: number
}

/** Compares two lists by stroke id and undone flag. Fast when most entries are the same objects, as they usually are. */
export function entryChanges(old: readonly DocumentEntry[], fresh: readonly DocumentEntry[]): EntryChanges {
  const newIndexes = new Int32Array(old.length).fill(-1)
  let start = 0
  while (start < old.length && start < fresh.length && isSame(old[start]!, fresh[start]!)) {
    newIndexes[start] = start
    start += 1
  }
  return extended(old, fresh, start, newIndexes) ?? replaced(old, fresh, start, newIndexes)
}

/** The usual case: all old entries are there in their order, some with another flag, new ones between and after them; else null. */
function extended(
  old: readonly DocumentEntry[],
  fresh: readonly DocumentEntry[],
  start: number,
  newIndexes: Int32Array,
): EntryChanges | null {
  const indexes = newIndexes.slice()
  const changed: ChangedStroke[] = []
  let matched = start
  let appendedFrom = start
  for (let index = start; index < fresh.length && matched < old.length; index += 1) {
    const before = old[matched]!
    if (fresh[index]!.stroke.id !== before.stroke.id) continue
    for (let between = appendedFrom; between < index; between += 1) {
      if (!fresh[between]!.undone) changed.push({ stroke: fresh[between]!.stroke, index: between })
    }
    if (before.undone !== fresh[index]!.undone) changed.push({ stroke: before.stroke, index })
    indexes[matched] = index
    matched += 1
    appendedFrom = index + 1
  }
  return matched === old.length ? { newIndexes: indexes, appendedFrom, changed } : null
}

/** The other case: entries are gone, as in a replay that jumps back. Replaces everything between the equal start and end. */
function replaced(
  old: readonly DocumentEntry[],
  fresh: readonly DocumentEntry[],
  start: number,
  newIndexes: Int32Array,
): EntryChanges {
  const most = Math.min(old.length, fresh.length) - start
  let tail = 0
  while (tail < most && isSame(old[old.length - 1 - tail]!, fresh[fresh.length - 1 - tail]!)) {
    tail += 1
    newIndexes[old.length - tail] = fresh.length - tail
  }
  const gone = old.slice(start, old.length - tail)
  const come = tail === 0 ? [] : fresh.slice(start, fresh.length - tail)
  const changed = [
    ...gone.map(({ stroke, undone }) => ({ stroke, undone, index: start })),
    ...come.map(({ stroke, undone }, at) => ({ stroke, undone, index: start + at })),
  ].filter(({ undone }) => !undone)
  return { newIndexes, appendedFrom: tail === 0 ? start : fresh.length, changed }
}

function isSame(a: DocumentEntry, b: DocumentEntry): boolean {
  return a === b || (a.stroke.id === b.stroke.id && a.undone === b.undone)
}
