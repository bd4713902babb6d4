import { Button } from '#client/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** The screen when the server or the network is down, so that it is unknown who is signed in. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage
      title="The door does not open"
      text="We cannot reach the server right now. Check the connection, then try again. Nothing you have colored is lost."
      actions={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
