import { useLocation } from 'react-router-dom'
import { OutboxProvider } from '#client/features/outbox/outbox-provider.tsx'
import { CrashPage } from './crash-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { JoinDialogHost } from '#client/features/collaboration/join-dialog-host.tsx'
import { LazyToasts } from './lazy-toasts.tsx'
import { OtherPerson } from './other-person.tsx'
import { useLeftDeletions } from '#client/models/artworks/deletion/use-left-deletions.ts'
import { useGalleryRefresh } from '#client/features/gallery/use-gallery-refresh.ts'
import { AppRoutes } from './routes.tsx'
import { useSession } from '#client/models/session/use-session.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Everything around the screens: the error boundary, the scroll positions and the toasts. */
export function Root() {
  const { pathname } = useLocation()
  const { account } = useSession()
  useScrollMemory()
  useGalleryRefresh(pathname)
  useLeftDeletions(account?.id ?? null)
  return (
    <>
      <ErrorBoundary attempt={pathname} fallback={<CrashPage />}>
        <OutboxProvider>
          <JoinDialogHost>
            <AppRoutes />
          </JoinDialogHost>
        </OutboxProvider>
      </ErrorBoundary>
      <OtherPerson />
      <LazyToasts />
    </>
  )
}
