import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#client/models/session/use-session.ts'
import { requestToastHost, isToastHostRequested, onToastHostRequested } from '#client/ui/overlays/toast.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const ToastHost = lazy(async () => ({ default: (await import('#client/ui/overlays/toast-host.tsx')).ToastHost }))

/**
 * The toast host, whose code is fetched with the first toast. For signed-in people it is fetched at once, because the toasts
 * about a lost connection must show when nothing can be fetched any more.
 */
export function LazyToasts() {
  const requested = useSyncExternalStore(onToastHostRequested, isToastHostRequested)
  const signedIn = useSession().status === 'signed-in'
  const onCanvas = /^\/(canvas|try)(\/|$)/.test(useLocation().pathname)
  useEffect(() => {
    if (signedIn) requestToastHost()
  }, [signedIn])
  if (!requested) return null
  return (
    <ErrorBoundary fallback={null} attempt="">
      <Suspense fallback={null}>
        <ToastHost layout={onCanvas ? 'canvas' : 'page'} />
      </Suspense>
    </ErrorBoundary>
  )
}
