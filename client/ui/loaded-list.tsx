import { type ReactNode, useState } from 'react'
import { loadFailureText, ownFailureText } from '#client/http/load-failure-text.ts'
import { LoadFailure } from './load-failure.tsx'

export interface LoadedProps<T> {
  query: {
    /** Undefined until the first reply. */
    readonly data: T | undefined
    /** Why the last request failed. */
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  /** What the card says in place of the data: its title alone, with the sentence of the failed call, or a text of its own too. */
  failure: string | { readonly title: string; readonly text: string }
  loading: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Shows what a query has read: the data, also when reading it again fails, else why there is none, else that it is loading. Why there is
 * none stays on the screen while the query tries again by itself.
 */
export function Loaded<T>({ query: { data, error, refetch }, failure, loading, children }: LoadedProps<T>) {
  const [lastError, setLastError] = useState(error)
  if (error && error !== lastError) setLastError(error)
  if (data !== undefined) return children(data)
  const reason = error ?? lastError
  if (!reason) return loading
  const { title, text } = typeof failure === 'string' ? { title: failure } : failure
  const sentence = text === undefined ? loadFailureText(reason) : ownFailureText(reason, text)
  const retry = (): void => {
    setLastError(null)
    void refetch()
  }
  return <LoadFailure title={title} text={sentence} onRetry={retry} />
}

export interface LoadedListProps<I> extends LoadedProps<readonly I[]> {
  /** Stands in the place of a list without items. */
  empty: ReactNode
}

/** Every list that is read from the server: why it failed, that it is loading, that it is empty, or its items. */
export function LoadedList<I>({ empty, children, ...loaded }: LoadedListProps<I>) {
  return <Loaded {...loaded}>{(items) => (items.length === 0 ? empty : children(items))}</Loaded>
}
