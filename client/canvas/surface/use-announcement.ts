import { useState } from 'react'

/** Announces words now, or when the promise resolves. A promise that a later call overtakes is ignored. */
export type Say = (words: string | Promise<string>) => void

/**
 * Returns the text of a live region and the function that changes it. A live region is silent when its text stays the same, so
 * a repeated text gets a trailing space, which no screen reader speaks.
 */
export function useAnnouncement(): [string, Say] {
  const [words, setWords] = useState('')
  const [say] = useState(() => {
    let calls = 0
    const show = (next: string): void => setWords((before) => (before === next && next !== '' ? `${next}\u00A0` : next))
    return (next: string | Promise<string>): void => {
      const call = (calls += 1)
      if (typeof next === 'string') return show(next)
      void next.then((known) => {
        if (call === calls) show(known)
      })
    }
  })
  return [words, say]
}
