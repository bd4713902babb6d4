import { useState } from 'react'

/** Says words now, or when they are known: then only if nothing has been said or begun in between. */
export type Say = (words: string | Promise<string>) => void

/**
 * The text of a live region and the way to change it. A live region stays silent when its text stays the same: what is said
 * twice ends in a space that nobody hears.
 */
export function useAnnouncement(): [string, Say] {
  const [words, setWords] = useState('')
  const [say] = useState(() => {
    let turns = 0
    const show = (next: string): void => setWords((before) => (before === next && next !== '' ? `${next}\u00A0` : next))
    return (next: string | Promise<string>): void => {
      const turn = (turns += 1)
      if (typeof next === 'string') return show(next)
      void next.then((known) => {
        if (turn === turns) show(known)
      })
    }
  })
  return [words, say]
}
