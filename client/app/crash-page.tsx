import { Button } from '#client/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** The fallback when a screen throws, by a bug or because its code could not be fetched. A reload fetches a fresh copy. */
export function CrashPage() {
  return (
    <MessagePage
      title="Something fell off the door"
      text="That was our mistake, not yours. Reload the page to go on; your pictures are safe."
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
          {/* A full page load instead of a router link, because the router may be the part that failed. */}
          <Button asChild>
            <a href="/">Return to Home</a>
          </Button>
        </>
      }
    />
  )
}
