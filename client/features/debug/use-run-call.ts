import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/http/api-error.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'

/** Runs one call of the debug page and logs its result; returns null when it failed. `told` returns what to log of the reply, without secrets. */
export type RunCall = <T>(name: string, call: () => Promise<T>, told: (reply: T) => string) => Promise<T | null>

/** Returns the function. What the page shows of the server is read again after each call. */
export function useRunCall(log: (text: string) => void): RunCall {
  const queries = useQueryClient()
  return async (name, call, told) => {
    try {
      const reply = await call()
      log(`${name}: ${told(reply)}`)
      return reply
    } catch (error) {
      if (error instanceof ApiError) log(`${name} failed: ${error.status} ${error.serverMessage}`)
      else log(`${name} failed: ${loadFailureText(error)}`)
      return null
    } finally {
      void queries.invalidateQueries({ queryKey: ['debug'] })
    }
  }
}
