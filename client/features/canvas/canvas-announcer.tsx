import { useEffect, useRef, useState } from 'react'
import type { PresentPerson } from '#client/canvas/session/remote-people.ts'
import { listInWords } from '#client/ui/words/list-in-words.ts'
import { saveWords, type PageSaveState } from './artwork/save-status.tsx'

/** A save state is told only when it has lasted: each stroke is 'Saving...' for a blink. */
const LASTING_MS = 1_500

export interface CanvasAnnouncerProps {
  save: PageSaveState
  people: readonly PresentPerson[]
  /** Who hears this: another page of one's own is nobody who has come. */
  self: number
  /** What has just been done: 'Undone'. */
  said: string
}

/** Says to those who do not see it: whether the work is safe, who has come, and what a key did. */
export function CanvasAnnouncer({ save, people, self, said }: CanvasAnnouncerProps) {
  const [saveText, setSaveText] = useState('')
  const [peopleText, setPeopleText] = useState('')
  const known = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const timer = setTimeout(() => setSaveText(saveWords(save)), LASTING_MS)
    return () => clearTimeout(timer)
  }, [save])
  useEffect(() => {
    const came = people.filter(({ userId }) => userId !== self && !known.current.has(userId))
    known.current = new Set(people.map(({ userId }) => userId))
    if (came.length === 0) return
    const names = listInWords([...new Set(came.map(({ name }) => name))])
    // A live region speaks what changes in it: the change is the message.
    // oxlint-disable-next-line react/set-state-in-effect
    setPeopleText(`${names} ${came.length === 1 ? 'is' : 'are'} coloring with you`)
  }, [people, self])
  return (
    <>
      <output className="sr-only">{saveText}</output>
      <output className="sr-only">{peopleText}</output>
      <output className="sr-only">{said}</output>
    </>
  )
}
