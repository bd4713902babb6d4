import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { currentUserQuery } from '#client/features/session/current-user.ts'
import '#client/ui/styles.css'
import { recordErrors } from './error-state.ts'
import { makeQueryClient } from './query-client.ts'
import { Root } from './root.tsx'

recordErrors(window, () => window.localStorage)

const queries = makeQueryClient()
// Asked at once, beside the first page's code, but in a task of its own; who needs the answer finds it on its way.
setTimeout(() => void queries.prefetchQuery(currentUserQuery))

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

const root = createRoot(place)
// A transition is put together in slices, between which others get their turn.
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
