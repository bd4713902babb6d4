import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'

export interface CanvasFailureProps {
  title?: string
  text: string
  /** Undefined where trying again cannot help. */
  onRetry?: (() => void) | undefined
}

/** Replaces the canvas screen when its page cannot be opened: the reason, and ways to go on. */
export function CanvasFailure({ title = 'This page is not on the door', text, onRetry }: CanvasFailureProps) {
  return (
    <main className="enamel grid min-h-dvh place-items-center">
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
            <Button asChild>
              <Link to="/">Return to Home</Link>
            </Button>
          </>
        }
      />
    </main>
  )
}
