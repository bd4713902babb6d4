import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { becomeDraft } from '#client/canvas/outbox/stranded.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'

const ChoosePageDialog = lazyDialog(async () => (await import('./choose-page-dialog.tsx')).ChoosePageDialog)

const sayKept = (description: string): void =>
  toast({ title: 'They stay where they are for now', description, destructive: true })

export interface StrandedStrokesProps {
  /** The artwork that is not there for this person. */
  artworkId: number
  /** The number of its strokes on this device. */
  count: number
}

/** Takes the place of an artwork that is not there, while this device has strokes for it: they become a new picture (OUTBOX-12). */
export function StrandedStrokes({ artworkId, count }: StrandedStrokesProps) {
  const { id: userId } = useAccount()
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async (templateId: number) => {
      const { browserLocalStore } = await import('#client/canvas/session/store/browser-store.ts')
      return becomeDraft(browserLocalStore(), { userId, artworkId, templateId })
    },
    onSuccess: async (isMoved, templateId) => {
      if (isMoved) await navigate(`/canvas?templateId=${templateId}`, { replace: true })
      else sayKept('Another tab has them open. Close it, and try again.')
    },
    onError: (error) => sayKept(failureText(error, { fallback: 'This device could not move them. Please try again.' })),
  })
  return (
    <main className="app-background grid min-h-dvh place-items-center">
      <MessagePanel
        title={count === 1 ? 'A stroke of yours is here' : `${count} strokes of yours are here`}
        text={
          count === 1
            ? 'It is kept on this device, and the picture it belongs to is not here. Choose the page that you colored, and it becomes a new picture of yours.'
            : 'They are kept on this device, and the picture they belong to is not here. Choose the page that you colored, and they become a new picture of yours.'
        }
        actions={
          <>
            <Button variant="primary" disabled={isPending} onClick={() => setChoosing(true)}>
              Choose the page
            </Button>
            <Button asChild>
              <Link to="/">Return to Home</Link>
            </Button>
          </>
        }
      />
      <ChoosePageDialog open={choosing} onOpenChange={setChoosing} onChoose={({ id }) => mutate(id)} />
    </main>
  )
}
