/** How the canvas tells what went wrong: in a bar under the header, or in place of the screen. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useServerBack } from '#client/http/use-server-back.ts'
import { useStoredSwitch } from '#client/ui/browser/use-stored-switch.ts'
import { Button } from '#client/ui/button.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'

/** A bar under the header with a sentence and buttons. */
export function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-line bg-butter-pale px-5 py-2 text-center text-small text-butter-ink">
      <p role="alert">{text}</p>
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">{children}</div>
    </div>
  )
}

interface CanvasFailureProps {
  title?: string
  text: string
  /** Undefined where trying again cannot help. */
  onRetry?: (() => void) | undefined
  /** Saves the strokes that only this device has as a file; undefined where there are none. */
  onSave?: (() => void) | undefined
  /** Deletes them; in kid mode nobody does. */
  onDelete?: (() => void) | undefined
}

/**
 * Replaces the canvas screen when its page cannot be opened: the reason, and ways to go on. It tries again when the server is back. In
 * kid mode, a page that stays closed leads to another one and not out of kid mode.
 */
export function CanvasFailure({
  onRetry,
  title = onRetry ? "Couldn't load the page" : 'This page is not on the door',
  text,
  onSave,
  onDelete,
}: CanvasFailureProps) {
  useServerBack(onRetry)
  const [kidMode] = useStoredSwitch('kidMode')
  const staysInKidMode = kidMode && !onRetry
  return (
    <main className="app-background grid min-h-dvh place-items-center">
      <MessagePanel
        title={title}
        text={text}
        actions={
          <>
            {onRetry && (
              <Button variant="primary" onClick={onRetry}>
                Try again
              </Button>
            )}
            {onSave && <Button onClick={onSave}>Save my strokes as a file</Button>}
            {onDelete && !kidMode && <Button onClick={onDelete}>Delete them</Button>}
            <Button asChild variant={onRetry ? 'quiet' : 'primary'}>
              {staysInKidMode ? <Link to="/canvas">Another page</Link> : <Link to="/">Return to Home</Link>}
            </Button>
          </>
        }
      />
    </main>
  )
}
