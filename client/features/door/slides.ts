/** Which picture of a door a slideshow shows. Ids are in the order of the door. */
export interface Slides {
  /** The picture on the screen; null while the door is empty. */
  readonly shown: number | null
  /** The pictures that hang on the door, as it was last read. */
  readonly ids: readonly number[]
  /** Hung since the slideshow began, and not shown yet: they come next. */
  readonly fresh: readonly number[]
}

export const NO_SLIDES: Slides = { shown: null, ids: [], fresh: [] }

/** Returns the slides after the door was read. What is new on it is fresh, except at the first time. */
export function withDoor({ shown, ids: known, fresh }: Slides, ids: readonly number[]): Slides {
  const there = new Set(ids)
  const isFirst = known.length === 0 && shown === null
  const added = isFirst ? [] : ids.filter((id) => !known.includes(id) && !fresh.includes(id))
  const still = [...fresh.filter((id) => there.has(id)), ...added]
  if (shown !== null && there.has(shown)) return { shown, ids, fresh: still }
  // What was shown was taken off: the one that hung after it takes its place.
  const place = shown === null ? 0 : Math.max(0, known.indexOf(shown))
  const next = known.slice(place).find((id) => there.has(id)) ?? ids[0] ?? null
  return { shown: next, ids, fresh: still.filter((id) => id !== next) }
}

/** Returns the slides after a step forward or back. Forward, the fresh ones come first. */
export function step({ shown, ids, fresh }: Slides, by: 1 | -1): Slides {
  const [next] = fresh
  if (by === 1 && next !== undefined) return { shown: next, ids, fresh: fresh.slice(1) }
  if (ids.length === 0) return { shown: null, ids, fresh }
  const place = shown === null ? -1 : ids.indexOf(shown)
  const at = ids[(place + by + ids.length) % ids.length] ?? null
  return { shown: at, ids, fresh: fresh.filter((id) => id !== at) }
}
