import { useState } from 'react'
import { isRefused } from './is-refused.ts'

interface Read {
  readonly data: unknown
  readonly error: unknown
}

/** Returns whether the server refuses what a query reads. While the query asks again, what the server said last counts. */
export function useIsRefused({ data, error }: Read): boolean {
  const [wasRefused, setWasRefused] = useState(false)
  const isAskedAgain = data === undefined && error === null
  const refused = isRefused(error) || (wasRefused && isAskedAgain)
  if (refused !== wasRefused) setWasRefused(refused)
  return refused
}
