/** The log of a debug page. Its writers leave out cookies, passwords and session codes (DEBUG-2). */
import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/http/api-error.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'

const MAX_ENTRIES = 100

export interface LogEntry {
  /** Counts the entries of this visit from 1. */
  readonly number: number
  /** ISO time. */
  readonly at: string
  readonly text: string
}

/** Returns the log with one more entry, and at most the last 100. @param at ISO time */
export function withEntry(log: readonly LogEntry[], text: string, at: string): readonly LogEntry[] {
  return [...log, { number: (log.at(-1)?.number ?? 0) + 1, at, text }].slice(-MAX_ENTRIES)
}

/** Returns a log and a function that adds to it. */
export function useDebugLog(): [log: readonly LogEntry[], add: (text: string) => void] {
  const [log, setLog] = useState<readonly LogEntry[]>([])
  const add = useCallback((text: string) => {
    const at = new Date().toISOString()
    setLog((before) => withEntry(before, text, at))
  }, [])
  return [log, add]
}

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
