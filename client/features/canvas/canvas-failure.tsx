import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { LogoMark } from '#client/ui/logo.tsx'

export interface CanvasFailureProps {
  text: string
  /** Undefined where trying again cannot help. */
  onRetry?: (() => void) | undefined
}

/** Replaces the canvas screen when its page cannot be opened: the reason, and ways to go on. */
export function CanvasFailure({ text, onRetry }: CanvasFailureProps) {
  return (
    <main className="enamel grid min-h-dvh place-items-center p-5">
      <div className="flex max-w-[460px] flex-col items-center gap-4 text-center">
        <LogoMark className="h-20" />
        <h1 className="text-heading-2">This page is not on the door</h1>
        <p className="text-ink-soft">{text}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {onRetry && (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button asChild>
            <Link to="/">Return to Home</Link>
          </Button>
        </div>
      </div>
    </main>
  )
}
