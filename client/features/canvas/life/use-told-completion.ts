import { useEffect, useMemo, useRef } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { toast, type ToastMessage } from '#client/ui/overlays/toast.ts'

export interface ToldCompletion {
  /** This tab is about to complete or reopen the artwork, and says so itself. */
  readonly expect: () => void
  /** It has not done so. */
  readonly unexpect: () => void
}

/** Returns what people read when the artwork on their screen was completed or reopened somewhere else. */
export function toldWords({ completed, isOwner, ownerName, title }: Artwork): ToastMessage {
  const who = isOwner ? 'You' : ownerName
  return completed
    ? { title: `${who} finished “${title}”`, description: 'It is complete now. Everything you colored is on it.' }
    : { title: `${who} opened “${title}” again`, description: 'You can color on it again.' }
}

/** Says once (ARTWORK-18) that another person, or this person in another tab, has completed or reopened the artwork. */
export function useToldCompletion(artwork: Artwork | null): ToldCompletion {
  const before = useRef<Artwork | null>(null)
  const expected = useRef(false)
  useEffect(() => {
    const known = before.current
    before.current = artwork
    if (!artwork || !known || known.id !== artwork.id || known.completed === artwork.completed) return
    if (expected.current) expected.current = false
    else toast(toldWords(artwork))
  }, [artwork])
  return useMemo(
    () => ({
      expect: () => {
        expected.current = true
      },
      unexpect: () => {
        expected.current = false
      },
    }),
    [],
  )
}
