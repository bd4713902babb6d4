import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#client/features/session/use-session.ts'
import { callForHost, hostIsCalled, onHostCalled } from '#client/ui/overlays/toast.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const ToastHost = lazy(async () => ({ default: (await import('#client/ui/overlays/toast-host.tsx')).ToastHost }))

/**
 * The place for toasts, fetched with the first of them. For who is signed in it is fetched ahead: 'offline' must still
 * be said when nothing can be fetched any more.
 */
export function LateToasts() {
  const called = useSyncExternalStore(onHostCalled, hostIsCalled)
  const signedIn = useSession().status === 'signed-in'
  useEffect(() => {
    if (signedIn) callForHost()
  }, [signedIn])
  if (!called) return null
  return (
    <ErrorBoundary fallback={null} attempt="">
      <Suspense fallback={null}>
        <ToastHost />
      </Suspense>
    </ErrorBoundary>
  )
}
