import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { exportQuarantine } from '#client/canvas/session/device/quarantine.ts'
import { downloadFile } from '#client/export/share-file.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Notice } from './refusal-notice.tsx'

const Dialog = lazyDialog(async () => (await import('#client/ui/overlays/dialog.tsx')).Dialog)

const FILE_NAME = 'fridgedoor-strokes.json'

export interface KeptStrokesProps {
  session: ArtworkSession
  /** The number of strokes of this artwork that the server refused for good. */
  count: number
}

const sentence = (count: number): string =>
  count === 1
    ? 'One stroke could not be saved. It is off the page, and kept on this device.'
    : `${count} strokes could not be saved. They are off the page, and kept on this device.`

const dialogSentence = (them: string): string =>
  `This page cannot take ${them}. Save ${them} as a file if somebody who looks after Fridgedoor should have a look, or delete ${them}.`

function attempt(work: () => Promise<void>): void {
  work().catch((error: unknown) =>
    toast({
      title: 'That did not work',
      description: error instanceof Error ? error.message : String(error),
      destructive: true,
    }),
  )
}

/** Says that strokes were refused for good, and opens the dialog that saves them as a file or deletes them (OUTBOX-4). */
export function KeptStrokes({ session, count }: KeptStrokesProps) {
  const [open, setOpen] = useState(false)
  const save = async (): Promise<void> => {
    const text = exportQuarantine(await session.quarantined())
    downloadFile(new File([text], FILE_NAME, { type: 'application/json' }))
  }
  const remove = async (): Promise<void> => {
    await session.deleteQuarantined()
    setOpen(false)
  }
  return (
    <>
      <Notice text={sentence(count)}>
        <Button size="small" onClick={() => setOpen(true)}>
          What can I do?
        </Button>
      </Notice>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={count === 1 ? 'A kept stroke' : `${count} kept strokes`}
        description={dialogSentence(count === 1 ? 'it' : 'them')}
        footer={
          <>
            <Button variant="primary" size="large" onClick={() => attempt(save)}>
              <Download aria-hidden="true" />
              Save as a file
            </Button>
            <Button size="large" onClick={() => attempt(remove)}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          </>
        }
      />
    </>
  )
}
