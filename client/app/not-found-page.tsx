import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/** The screen for an unknown address. Its heading and text are required as they are. */
export function NotFoundPage() {
  return (
    <>
      <PageTitle>Page Not Found</PageTitle>
      <MessagePanel
        title="404 Page Not Found"
        text="Did you forget to add the page to the router?"
        actions={
          <Button asChild>
            <Link to="/">Return to Home</Link>
          </Button>
        }
      />
    </>
  )
}
