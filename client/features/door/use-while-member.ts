import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#client/http/api-error.ts'
import { familyQueries } from '#client/models/family-queries.ts'

interface Read<T> {
  readonly data: T | undefined
  readonly error: Error | null
}

/**
 * Returns what was read of a family, and undefined as soon as the server replies that the person is not in it: a query keeps what it has
 * read before. The person's families are read again then.
 */
export function useWhileMember<T>({ data, error }: Read<T>): T | undefined {
  const queries = useQueryClient()
  const isOver = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: familyQueries.all() })
  }, [isOver, queries])
  return isOver ? undefined : data
}
