import { Button } from '#client/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Nobody could say who is signed in: the server is away, or the network is. */
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
