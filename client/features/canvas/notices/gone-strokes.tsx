import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { deleteGone, goneStrokes } from '#client/canvas/outbox/gone-strokes.ts'
import { browserLocalStore } from '#client/canvas/session/store/browser-store.ts'
import { artworkPlace } from '#client/canvas/session/store/copy-store.ts'
import { unreadableCopies } from '#client/canvas/session/store/read-copies.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { failureText } from '#client/http/failure-text.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { downloadCopies, downloadStrokes } from './kept-file.ts'
import { CanvasFailure } from './notice.tsx'

const sayFailed = (error: Error): void =>
  toast({
    title: 'That did not work',
    description: failureText(error, { fallback: 'Nothing has changed on this device. Please try again.' }),
    destructive: true,
  })

export interface GoneStrokesProps {
  artworkId: number
  /** Why it is not shown. */
  title?: string
  text: string
  /** The page that was open when it went; null where it did not open. */
  session: ArtworkSession | null
}

/** Takes the place of an artwork that is gone, while this device has strokes of it: a file of them, or none any more (OUTBOX-12). */
export function GoneStrokes({ artworkId, title, text, session }: GoneStrokesProps) {
  const { id: userId, child } = useAccount()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // The device may not have them.
      if (session) return downloadStrokes(session.unsaved())
      const { store } = browserLocalStore()
      const strokes = await goneStrokes(store, { userId, artworkId }, new Date().toISOString())
      if (strokes.length > 0) downloadStrokes(strokes)
      const unreadable = await unreadableCopies(store, userId, artworkPlace(artworkId))
      if (unreadable.length > 0) downloadCopies(unreadable)
    },
    onError: sayFailed,
  })
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await session?.close()
      return deleteGone(browserLocalStore(), { userId, artworkId })
    },
    onSuccess: async (isDeleted) => {
      if (isDeleted) return navigate('/')
      toast({
        title: 'Some of them are still here',
        description: 'Another tab has them open. Close it, and try again.',
      })
    },
    onError: sayFailed,
  })
  return (
    <>
      <CanvasFailure
        {...(title !== undefined && { title })}
        text={session ? text : `${text} What you colored on it last is kept on this device.`}
        onSave={() => save.mutate()}
        // Nor does a child whose parents want kid mode.
        onDelete={child?.kidMode ? undefined : () => setAsked(true)}
      />
      {isAsked && (
        <ConfirmDialog
          title="Delete what you colored on it?"
          description="It is on this device only. Save it as a file first if you may want it again."
          action="Delete"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
