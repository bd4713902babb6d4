import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { CelebratedPicture, Confetti } from './celebrated-picture.tsx'
import type { LivingPicture } from './living-picture.ts'

export interface DoneDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  picture: LivingPicture
  title: string
  /** Of the magnet, `#RRGGBB`. */
  color: string
  /** What to do next, before 'Color on'. */
  next?: ReactNode
  words: string
}

/** Celebrates a page as it is. It changes nothing: the page is colored on, and completing it is for a grown-up. */
export function DoneDialog({ open, onOpenChange, picture, title, color, next, words }: DoneDialogProps) {
  if (!open) return null
  return (
    <>
      <Confetti />
      <Dialog
        open
        onOpenChange={onOpenChange}
        title="What a picture!"
        frame={{ closable: false, crown: <CelebratedPicture color={color} picture={picture} alt={title} /> }}
        footer={
          <>
            {next}
            <Button size="large" variant={next ? 'quiet' : 'primary'} onClick={() => onOpenChange(false)}>
              Color on
            </Button>
          </>
        }
      >
        <p className="text-balance text-ink-soft">{words}</p>
      </Dialog>
    </>
  )
}
