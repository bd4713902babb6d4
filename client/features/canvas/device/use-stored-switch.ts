import { useState } from 'react'
import { storedText } from './stored-text.ts'

const storage = (): Storage => window.localStorage

/** Something that is on or off, as this browser last had it; off at first. @param key its name in the browser's storage */
export function useStoredSwitch(key: string): [on: boolean, turn: (on: boolean) => void] {
  const [memory] = useState(() => storedText(key, storage))
  const [on, setOn] = useState(() => memory.read() === 'true')
  return [
    on,
    (next) => {
      memory.write(String(next))
      setOn(next)
    },
  ]
}
