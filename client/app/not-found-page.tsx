import { HomeMessage } from '#client/ui/message-panel.tsx'

/** The screen for an unknown address. Its heading and text are required as they are. */
export function NotFoundPage() {
  return <HomeMessage title="404 Page Not Found" text="Did you forget to add the page to the router?" />
}
