import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { CrashPage } from './crash-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LateToasts } from './late-toasts.tsx'
import { AppRoutes } from './routes.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'
import { Waiting } from './waiting.tsx'

/** Around every page: what is shown while it comes and when it fails, where one was in it, and the one place for toasts. */
export function Root() {
  const { pathname } = useLocation()
  useScrollMemory()
  return (
    <>
      <ErrorBoundary attempt={pathname} fallback={<CrashPage />}>
        <Suspense fallback={<Waiting />}>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      <LateToasts />
    </>
  )
}
