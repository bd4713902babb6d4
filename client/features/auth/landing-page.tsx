import { focusManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'

const ADDRESS = '/landing.html'

async function fetchLanding(signal: AbortSignal): Promise<string> {
  const response = await fetch(ADDRESS, { signal })
  if (!response.ok) throw new Error(`${ADDRESS}: ${response.status}`)
  return response.text()
}

/** Replaces this document, and with it the app. Without focus, nothing of the app asks the server any more. */
function replaceDocument(html: string): void {
  focusManager.setFocused(false)
  document.open()
  document.write(html)
  document.close()
}

/** Shows the static landing page in place of the app. */
export function LandingPage() {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    fetchLanding(left.signal).then(replaceDocument, (error: unknown) => {
      if (left.signal.aborted) return
      console.warn('The landing page could not be fetched', error)
      setFailed(true)
    })
    return () => left.abort()
  }, [])
  return (
    <main className="app-background grid min-h-svh place-items-center" aria-busy={!failed}>
      <PageTitle>{PRODUCT_NAME}</PageTitle>
      {failed && (
        <MessagePanel
          title="Couldn't load this page"
          text="You can still log in or sign up."
          actions={
            <Button asChild variant="primary">
              <Link to="/auth">Login</Link>
            </Button>
          }
        />
      )}
    </main>
  )
}
