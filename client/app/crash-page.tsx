import { Button } from '#client/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** What is left when a page fails: our mistake, or a part of it that could not be fetched. Reloading gets a fresh copy. */
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
          {/* A full load on purpose: the router may be what failed. */}
          <Button asChild>
            <a href="/">Return to Home</a>
          </Button>
        </>
      }
    />
  )
}
