import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { DoneDialog } from '#client/features/celebration/done-dialog.tsx'
import { cutLivingPicture } from '#client/features/celebration/living-picture.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { useCanvasArtwork } from './state/artwork-context.ts'
import { useCanvasCompletion } from './state/people-context.ts'
import { useCanvasSettings, useCanvasTools } from './state/tools-context.ts'

const CHILD_WORDS = 'Show it to somebody! Then color on, as long as you like.'
const GUEST_WORDS = 'It is only on this device. An account keeps it on your own door.'

export interface DoneProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What somebody without an account may do next, out of kid mode. */
  next?: ReactNode
}

/**
 * 'I am done': the page is celebrated as it is. After kid mode, the grown-up is asked whether it is complete.
 */
export function Done({ open, onOpenChange, next }: DoneProps) {
  const { studio, mode } = useCanvasArtwork()
  const { kidMode } = useCanvasTools()
  const { mayComplete, complete } = useCanvasCompletion()
  const saidInKidMode = useRef(false)
  const isKid = kidMode.on
  useEffect(() => {
    if (open && isKid) saidInKidMode.current = true
  }, [open, isKid])
  useEffect(() => {
    if (isKid || !saidInKidMode.current) return
    saidInKidMode.current = false
    if (mayComplete)
      toast({
        title: 'Your child says: I am done',
        description: 'The page can be colored on until you mark it complete.',
        action: { label: 'Mark Complete', onPress: complete },
      })
  }, [isKid, mayComplete, complete])
  if (!studio || !open) return null
  const isGuest = mode === 'guest' && !isKid
  return (
    <Celebrated
      studio={studio}
      onOpenChange={onOpenChange}
      words={isGuest ? GUEST_WORDS : CHILD_WORDS}
      next={isGuest && next}
    />
  )
}

interface CelebratedProps {
  studio: Studio
  onOpenChange: (open: boolean) => void
  words: string
  next: ReactNode
}

function Celebrated({ studio: { canvas, painter }, ...dialog }: CelebratedProps) {
  const { title } = useCanvasArtwork()
  const { settings } = useCanvasSettings()
  const [picture] = useState(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    return cutLivingPicture(canvas, isStill ? null : painter.labels)
  })
  return <DoneDialog open picture={picture} title={title} color={toHex(settings.color)} {...dialog} />
}
