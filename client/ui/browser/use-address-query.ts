import { useSearchParams } from 'react-router-dom'

/** Returns the changed query. */
export type ChangeQuery = (before: URLSearchParams) => URLSearchParams

/**
 * Returns the query of the address, and a function that changes it without a new entry in the history. A change begins with what the
 * address says: the screen follows a moment later, and a change of what it shows would undo one that was made meanwhile.
 */
export function useAddressQuery(): [query: URLSearchParams, change: (make: ChangeQuery) => void] {
  const [query, setQuery] = useSearchParams()
  return [query, (make) => setQuery(make(new URLSearchParams(location.search)), { replace: true })]
}
