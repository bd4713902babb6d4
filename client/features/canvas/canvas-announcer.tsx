import { useEffect, useRef, useState } from 'react'
import { listInWords } from '#client/ui/words/list-in-words.ts'
import { saveWords } from './header/save-status.tsx'
import { useCanvasArtwork, useCanvasSave, useSessionState } from './state/artwork-context.ts'
import { useCanvasAnnouncement } from './state/tools-context.ts'

/** Milliseconds a save state must last before it is announced: each stroke is 'Saving...' for a moment. */
const STABLE_MS = 1_500

/** Live regions for screen readers: the save state, people who have joined, and the result of a key or command. */
export function CanvasAnnouncer() {
  const { mayDraw } = useCanvasArtwork()
  const save = useCanvasSave().state
  const said = useCanvasAnnouncement()
  const [saveText, setSaveText] = useState('')
  const shown = mayDraw ? saveWords(save) : 'View only'
  useEffect(() => {
    const timer = setTimeout(() => setSaveText(shown), STABLE_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <>
      <output className="sr-only">{saveText}</output>
      <output className="sr-only">{useJoinedText()}</output>
      <output className="sr-only">{said}</output>
    </>
  )
}

/** Returns who has joined last: 'Ana and Ben are coloring with you'. This person's other tabs and devices are left out. */
function useJoinedText(): string {
  const { person } = useCanvasArtwork()
  const people = useSessionState((state) => state.people)
  const [text, setText] = useState('')
  const announced = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const joined = people.filter(({ userId }) => userId !== person && !announced.current.has(userId))
    announced.current = new Set(people.map(({ userId }) => userId))
    if (joined.length === 0) return
    const names = listInWords([...new Set(joined.map(({ name }) => name))])
    // A live region is read out when its text changes, so the text has to be set when somebody joins.
    // oxlint-disable-next-line react/set-state-in-effect
    setText(`${names} ${joined.length === 1 ? 'is' : 'are'} coloring with you`)
  }, [people, person])
  return text
}
