import { type ComponentType, lazy } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { RequireSession } from './require-session.tsx'

// Fetched when they are asked for: the first visit of the auth page brings nothing else along.
const later = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const AuthPage = later(async () => (await import('#client/features/auth/auth-page.tsx')).AuthPage)
const CanvasPage = later(async () => (await import('#client/features/canvas/canvas-page.tsx')).CanvasPage)
const HomePage = later(async () => (await import('#client/features/home/home-page.tsx')).HomePage)
const NotFoundPage = later(async () => (await import('./not-found-page.tsx')).NotFoundPage)
const ReplayPage = later(async () => (await import('#client/features/replay/replay-page.tsx')).ReplayPage)
const Shell = later(async () => (await import('./shell.tsx')).Shell)

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
      <Route path="auth" element={<AuthPage />} />
      <Route element={<RequireSession />}>
        <Route element={<Shell />}>
          <Route index element={<HomePage />} />
          <Route path="artwork/:id" element={<ReplayPage />} />
        </Route>
        {/* One route with and without the id: a new picture gets its address without losing the stroke in progress. */}
        <Route path="canvas/:id?" element={<CanvasPage />} />
        <Route path="canvas/artwork/:id" element={<CanvasAlias />} />
      </Route>
      <Route element={<Shell />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
