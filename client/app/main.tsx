/** Starts the client: error recording, the query cache, and the React tree. */
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { followOtherTabs } from '#client/models/session/switch-account.ts'
// Before the router, see there.
import '#client/ui/browser/history-moves.ts'
import '#client/ui/styles.css'
import { startOffline } from '#client/http/offline.ts'
import { recordErrors } from './error-state.ts'
import { openHomeAhead } from './home-screen.ts'
import { makeQueryClient } from './query-client.ts'
import { Root } from './root.tsx'

recordErrors(window, () => window.localStorage)

const queries = makeQueryClient()
// Requests the account while the first screen's code is being fetched, in a task of its own to keep this one short.
setTimeout(() => {
  void queries.prefetchQuery(currentUserQuery)
  openHomeAhead(queries)
  followOtherTabs(queries, window)
})

// Before the first text is laid out, which would move when they come. Left alone, the browser fetches a font when a text needs it.
for (const font of ['Atkinson Hyperlegible Next Variable', 'Baloo 2 Variable'])
  document.fonts.load(`1em '${font}'`).catch(() => undefined)

// The development server's files change all the time and must not be cached.
if (import.meta.env.PROD) startOffline(window)

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const root = createRoot(container)
// A transition renders in slices, so that the main thread stays responsive.
startTransition(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Root />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
