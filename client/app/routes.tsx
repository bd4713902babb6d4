import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { lazyScreen } from './lazy-screen.tsx'
import { RequireSession } from './require-session.tsx'

// Fetched when they are asked for: the first visit of the auth page brings nothing else along.
const auth = lazyScreen(async () => (await import('#client/features/auth/auth-page.tsx')).AuthPage)
const canvas = lazyScreen(async () => (await import('#client/features/canvas/canvas-page.tsx')).CanvasPage)
const home = lazyScreen(async () => (await import('#client/features/home/home-page.tsx')).HomePage)
const notFound = lazyScreen(async () => (await import('./not-found-page.tsx')).NotFoundPage)
const replay = lazyScreen(async () => (await import('#client/features/replay/replay-page.tsx')).ReplayPage)
const shell = lazyScreen(async () => (await import('./shell.tsx')).Shell)

// Whoever follows a link to a picture is nearly always signed in: its code comes beside the answer who they are. Not asked for
// in the same task in which all of this is evaluated, which is the longest of the visit.
if (location.pathname.startsWith('/canvas')) setTimeout(() => canvas.start())

/** `/canvas/artwork/{id}` is another name for `/canvas/{id}`. */
function CanvasAlias() {
  const { id } = useParams()
  const { search } = useLocation()
  return <Navigate to={`/canvas/${id}${search}`} replace />
}

/** Every address of the product. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="auth" element={<auth.Page />} />
      <Route element={<RequireSession />}>
        <Route element={<shell.Page />}>
          <Route index element={<home.Page />} />
          <Route path="artwork/:id" element={<replay.Page />} />
        </Route>
        {/* One route with and without the id: a new picture gets its address without losing the stroke in progress. */}
        <Route path="canvas/:id?" element={<canvas.Page />} />
        <Route path="canvas/artwork/:id" element={<CanvasAlias />} />
      </Route>
      <Route element={<shell.Page />}>
        <Route path="*" element={<notFound.Page />} />
      </Route>
    </Routes>
  )
}
