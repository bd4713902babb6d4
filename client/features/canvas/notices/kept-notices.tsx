import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCanvasArtwork, useCanvasSave } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { downloadCopies, downloadStrokes } from './kept-file.ts'
import { Notice } from './notice.tsx'

const Dialog = lazyDialog(async () => (await import('#client/ui/overlays/dialog.tsx')).Dialog)

interface KeptNoticeProps {
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
      description: failureText(error, { fallback: 'Nothing has changed on this device. Please try again.' }),
      destructive: true,
    }),
  )
}

/**
 * A bar about something that only this device has, with the dialog that saves it as a file or deletes it. In kid mode the bar has no
 * button: a child deletes nothing.
 */
function KeptNotice({ text, title, description, save, remove }: KeptNoticeProps) {
  const [open, setOpen] = useState(false)
  const { kidMode } = useCanvasTools()
  const removeAndClose = async (): Promise<void> => {
    await remove()
    setOpen(false)
  }
  return (
    <>
      <Notice text={text}>
        {!kidMode.on && (
          <Button size="small" onClick={() => setOpen(true)}>
            What can I do?
          </Button>
        )}
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

const sentence = (count: number): string =>
  count === 1
    ? 'One stroke could not be saved. It is off the page, and kept on this device.'
    : `${count} strokes could not be saved. They are off the page, and kept on this device.`

const dialogSentence = (them: string): string =>
  `This page cannot take ${them}. Save ${them} as a file if the person who runs Fridgedoor should have a look, or delete ${them}.`

/** Says that `count` strokes were refused for good, and offers to save them as a file or to delete them (OUTBOX-4). */
function KeptStrokes({ count }: { count: number }) {
  const session = useCanvasArtwork().studio?.session
  if (!session) return null
  return (
    <KeptNotice
      text={sentence(count)}
      title={count === 1 ? 'A kept stroke' : `${count} kept strokes`}
      description={dialogSentence(count === 1 ? 'it' : 'them')}
      save={async () => downloadStrokes(await session.quarantined())}
      remove={() => session.deleteQuarantined()}
    />
  )
}

const UNREADABLE = 'Some of what was colored here on this device cannot be read. It is kept on this device.'
const OFFLINE = 'What is saved appears as soon as you are online.'

/** Says that a copy on this device cannot be read, and offers to save it as a file or to delete it (OUTBOX-11). */
function UnreadableStrokes() {
  const session = useCanvasArtwork().studio?.session
  // Without a connection, the page does not show what is saved.
  const isOffline = useCanvasSave().state === 'offline'
  if (!session) return null
  return (
    <KeptNotice
      text={isOffline ? `${UNREADABLE} ${OFFLINE}` : UNREADABLE}
      title="What cannot be read"
      description="Save it as a file if the person who runs Fridgedoor should have a look, or delete it. What is saved on the server stays as it is."
      save={async () => downloadCopies(await session.unreadable())}
      remove={() => session.deleteUnreadable()}
    />
  )
}

interface KeptNoticesProps {
  open: boolean
  /** Strokes that were refused for good. */
  quarantined: number
  /** Copies that cannot be read. */
  unreadable: number
}

/** Bars about what only this device has. */
export function KeptNotices({ open, quarantined, unreadable }: KeptNoticesProps) {
  return (
    open && (
      <>
        {quarantined > 0 && <KeptStrokes count={quarantined} />}
        {unreadable > 0 && <UnreadableStrokes />}
      </>
    )
  )
}
