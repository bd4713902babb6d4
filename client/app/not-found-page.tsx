import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/** The screen for an unknown address. Its heading and text are required as they are. */
export function NotFoundPage() {
  return (
    <div className="grid place-items-center px-5 py-16">
      <PageTitle>Page Not Found</PageTitle>
      <Card className="flex w-full max-w-[460px] flex-col items-start gap-4 p-8">
        <h1 className="text-heading-2">404 Page Not Found</h1>
        <p className="text-ink-soft">Did you forget to add the page to the router?</p>
        <Button asChild className="mt-2">
          <Link to="/">Return to Home</Link>
        </Button>
      </Card>
    </div>
  )
}
