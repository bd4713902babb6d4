import { useCallback, useState } from 'react'
import { withEntry, type LogEntry } from './debug-log.ts'

/** Returns a log and a function that adds to it. */
export function useDebugLog(): [log: readonly LogEntry[], add: (text: string) => void] {
  const [log, setLog] = useState<readonly LogEntry[]>([])
  const add = useCallback((text: string) => {
    const at = new Date().toISOString()
    setLog((before) => withEntry(before, text, at))
  }, [])
  return [log, add]
}
