import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#client/features/session/use-session.ts'
import { requestToastHost, isToastHostRequested, onToastHostRequested } from '#client/ui/overlays/toast.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const ToastHost = lazy(async () => ({ default: (await import('#client/ui/overlays/toast-host.tsx')).ToastHost }))

/**
 * The place for toasts, fetched with the first of them. For who is signed in it is fetched ahead: 'offline' must still
 * be said when nothing can be fetched any more.
 */
export function LazyToasts() {
  const called = useSyncExternalStore(onToastHostRequested, isToastHostRequested)
  const signedIn = useSession().status === 'signed-in'
  useEffect(() => {
    if (signedIn) requestToastHost()
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
