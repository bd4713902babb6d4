import { useLocation } from 'react-router-dom'
import { CrashPage } from './crash-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LazyToasts } from './lazy-toasts.tsx'
import { useGalleryRefresh } from '#client/features/gallery/use-gallery-refresh.ts'
import { AppRoutes } from './routes.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Everything around the screens: the error boundary, the scroll positions and the toasts. */
export function Root() {
  const { pathname } = useLocation()
  useScrollMemory()
  useGalleryRefresh(pathname)
  return (
    <>
      <ErrorBoundary attempt={pathname} fallback={<CrashPage />}>
        <AppRoutes />
      </ErrorBoundary>
      <LazyToasts />
    </>
  )
}
