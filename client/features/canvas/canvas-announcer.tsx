import { useEffect, useRef, useState } from 'react'
import type { PresentPerson } from '#client/canvas/session/people/remote-people.ts'
import { listInWords } from '#client/ui/words/list-in-words.ts'
import { saveWords, type ShownSaveState } from './artwork/save-status.tsx'

/** Milliseconds a save state must last before it is announced: each stroke is 'Saving...' for a moment. */
const STABLE_MS = 1_500

export interface CanvasAnnouncerProps {
  /** Null for people who only look. */
  save: ShownSaveState | null
  people: readonly PresentPerson[]
  /** This person's user id: their other tabs and devices are not announced. */
  self: number
  /** The result of the last key or command: 'Undone'. */
  said: string
}

/** Live regions for screen readers: the save state, people who have joined, and the result of a key or command. */
export function CanvasAnnouncer({ save, people, self, said }: CanvasAnnouncerProps) {
  const [saveText, setSaveText] = useState('')
  const [peopleText, setPeopleText] = useState('')
  const announced = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const timer = setTimeout(() => setSaveText(save === null ? 'View only' : saveWords(save)), STABLE_MS)
    return () => clearTimeout(timer)
  }, [save])
  useEffect(() => {
    const joined = people.filter(({ userId }) => userId !== self && !announced.current.has(userId))
    announced.current = new Set(people.map(({ userId }) => userId))
    if (joined.length === 0) return
    const names = listInWords([...new Set(joined.map(({ name }) => name))])
    // A live region is read out when its text changes, so the text has to be set when somebody joins.
    // oxlint-disable-next-line react/set-state-in-effect
    setPeopleText(`${names} ${joined.length === 1 ? 'is' : 'are'} coloring with you`)
  }, [people, self])
  return (
    <>
      <output className="sr-only">{saveText}</output>
      <output className="sr-only">{peopleText}</output>
      <output className="sr-only">{said}</output>
    </>
  )
}
