import { useCallback, useState } from 'react'
import { storedText } from './stored-text.ts'

const storage = (): Storage => window.localStorage

/** A switch whose position this browser remembers; off at first. @param key its name in the browser's storage */
export function useStoredSwitch(key: string): [on: boolean, turn: (on: boolean) => void] {
  const [stored] = useState(() => storedText(key, storage))
  const [on, setOn] = useState(() => stored.read() === 'true')
  const turn = useCallback(
    (next: boolean): void => {
      stored.write(String(next))
      setOn(next)
    },
    [stored],
  )
  return [on, turn]
}
