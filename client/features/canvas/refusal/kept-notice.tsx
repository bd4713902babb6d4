import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Notice } from './refusal-notice.tsx'

const Dialog = lazyDialog(async () => (await import('#client/ui/overlays/dialog.tsx')).Dialog)

export interface KeptNoticeProps {
  text: string
  title: string
  description: string
  /** Saves a file. */
  save: () => Promise<void>
  /** Deletes from this device what the notice is about. */
  remove: () => Promise<void>
}

function attempt(work: () => Promise<void>): void {
  work().catch((error: unknown) =>
    toast({
      title: 'That did not work',
      description: error instanceof Error ? error.message : String(error),
      destructive: true,
    }),
  )
}

/** A bar about something that only this device has, with the dialog that saves it as a file or deletes it. */
export function KeptNotice({ text, title, description, save, remove }: KeptNoticeProps) {
  const [open, setOpen] = useState(false)
  const removeAndClose = async (): Promise<void> => {
    await remove()
    setOpen(false)
  }
  return (
    <>
      <Notice text={text}>
        <Button size="small" onClick={() => setOpen(true)}>
          What can I do?
        </Button>
      </Notice>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={description}
        footer={
          <>
            <Button variant="primary" size="large" onClick={() => attempt(save)}>
              <Download aria-hidden="true" />
              Save as a file
            </Button>
            <Button size="large" onClick={() => attempt(removeAndClose)}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          </>
        }
      />
    </>
  )
}
