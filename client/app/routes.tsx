import { Navigate, type RouteObject, useLocation, useParams } from 'react-router'
import { CrashPage } from './crash-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { RequireSession } from './require-session.tsx'
import { Root } from './root.tsx'
import { Waiting } from './waiting.tsx'

const shell: RouteObject['lazy'] = async () => ({ Component: (await import('./shell.tsx')).Shell })

/** `/canvas/artwork/{id}` is another name for `/canvas/{id}`. */
function CanvasAlias() {
  const { id } = useParams()
  const { search } = useLocation()
  return <Navigate to={`/canvas/${id}${search}`} replace />
}

const signedInPages: RouteObject[] = [
  {
    lazy: shell,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('#client/features/home/home-page.tsx')).HomePage }),
      },
      {
        path: 'artwork/:id',
        lazy: async () => ({ Component: (await import('#client/features/replay/replay-page.tsx')).ReplayPage }),
      },
    ],
  },
  {
    // One route with and without the id: a new picture gets its address without losing the stroke in progress.
    path: 'canvas/:id?',
    lazy: async () => ({ Component: (await import('#client/features/canvas/canvas-page.tsx')).CanvasPage }),
  },
  { path: 'canvas/artwork/:id', Component: CanvasAlias },
]

/** Every address of the product; pages are fetched when they are asked for. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    HydrateFallback: Waiting,
    children: [
      {
        path: 'auth',
        lazy: async () => ({ Component: (await import('#client/features/auth/auth-page.tsx')).AuthPage }),
      },
      { Component: RequireSession, children: signedInPages },
      { lazy: shell, children: [{ path: '*', Component: NotFoundPage }] },
    ],
  },
]
