import { useSyncExternalStore } from 'react'

/** `short` is a phone held sideways: too low for tools above or below the page. */
export type Layout = 'phone' | 'short' | 'tablet' | 'desktop'

const SHORT = '(max-height: 499px) and (min-width: 600px)'
const DESKTOP = '(min-width: 73.75rem)'
const TABLET = '(min-width: 37.5rem)'

function current(): Layout {
  if (matchMedia(SHORT).matches) return 'short'
  if (matchMedia(DESKTOP).matches) return 'desktop'
  return matchMedia(TABLET).matches ? 'tablet' : 'phone'
}

function subscribe(listener: () => void): () => void {
  const queries = [SHORT, DESKTOP, TABLET].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

/** Returns the layout of the tools. Only one is rendered at a time, so that screen readers find nothing twice. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, current)
}
