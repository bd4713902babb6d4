import { Link } from 'react-router-dom'
import { useOnline } from '#client/ui/browser/use-online.ts'
import { Button } from '#client/ui/button.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/** The screen when the profile could not be fetched. */
export function ProfileNotFound({ onRetry }: { onRetry: () => void }) {
  const online = useOnline()
  return (
    <>
      <PageTitle>Profile not found</PageTitle>
      <MessagePanel
        title="Profile not found"
        text={
          online
            ? 'The server did not send it. Wait a moment, then try again. Nothing you have made is lost.'
            : 'You are offline, and this device has not seen your profile yet. It opens as soon as you are online.'
        }
        actions={
          <>
            <Button asChild variant="primary">
              <Link to="/">Return to Home</Link>
            </Button>
            <Button onClick={onRetry}>Try again</Button>
          </>
        }
      />
    </>
  )
}
