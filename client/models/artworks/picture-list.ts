/** The list of pictures from which a person opened one last: the screens of one artwork lead to its neighbors there, and back to it. */
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

export interface PictureList {
  /** The list's own address, with its search and filter. */
  readonly address: string
  /** The ids of its artworks, in the order that is shown. */
  readonly ids: readonly number[]
}

export interface Neighbors {
  /** Null for the first one. */
  readonly previous: number | null
  /** Null for the last one. */
  readonly next: number | null
}

/** Returns the artworks next to one in a list; none for an artwork that is not in it. */
export function neighborsOf(list: PictureList | null, id: number): Neighbors {
  const place = list?.ids.indexOf(id) ?? -1
  if (!list || place < 0) return { previous: null, next: null }
  return { previous: list.ids[place - 1] ?? null, next: list.ids[place + 1] ?? null }
}

// Kept for as long as the page is open: after a reload the list has to be opened again.
let latest: PictureList | null = null
const listeners = new Set<() => void>()

function remember(list: PictureList): void {
  latest = list
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Returns the listener of a list's element: a press on one of its artworks makes them the ones to go through. */
export function useAsPictureList(artworks: readonly { readonly id: number }[]): {
  readonly onClickCapture: () => void
} {
  const { pathname, search } = useLocation()
  return { onClickCapture: () => remember({ address: pathname + search, ids: artworks.map(({ id }) => id) }) }
}

/** Returns the list from which a picture was opened last, if the artwork is in it. */
export function usePictureList(id: number): PictureList | null {
  const list = useSyncExternalStore(listen, () => latest)
  return list?.ids.includes(id) ? list : null
}
