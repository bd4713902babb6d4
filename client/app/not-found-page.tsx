import { HomeMessage } from '#client/ui/message-panel.tsx'

/** The screen for an unknown address. Its heading and text are required as they are. */
export function NotFoundPage() {
  return (
    <HomeMessage
      title="404 Page Not Found"
      text={
        <>
          Nothing is under this address. Perhaps a letter is missing, or what was here is gone.
          <span className="mt-3 block text-small">Did you forget to add the page to the router?</span>
        </>
      }
    />
  )
}
