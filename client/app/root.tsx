import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'

// Toasts are never the first thing one sees: their code comes after the page's own.
const ToastHost = lazy(async () => ({ default: (await import('#client/ui/toast-host.tsx')).ToastHost }))

/** Around every page: where one was scrolled to, and the one place for toasts. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <Suspense fallback={null}>
        <ToastHost />
      </Suspense>
    </>
  )
}
