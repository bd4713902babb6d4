import { useLocation } from 'react-router-dom'
import { CrashPage } from './crash-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LazyToasts } from './lazy-toasts.tsx'
import { AppRoutes } from './routes.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Around every page: what is shown when it fails, where one was in it, and the one place for toasts. */
export function Root() {
  const { pathname } = useLocation()
  useScrollMemory()
  return (
    <>
      <ErrorBoundary attempt={pathname} fallback={<CrashPage />}>
        <AppRoutes />
      </ErrorBoundary>
      <LazyToasts />
    </>
  )
}
