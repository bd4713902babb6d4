import { useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, Route, Routes, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { useDeferredValue, useEffect, useState } from 'react'
import { CelebrationHost } from '#client/features/celebration/celebration-host.tsx'
import { AccountContext, useAccount, useSession } from '#client/models/session/use-session.ts'
import { HomeMessage } from '#client/ui/message-panel.tsx'
import { signInTarget, withTarget } from '#client/models/session/sign-in-target.ts'
import { isKeepAsked } from '#client/features/guest/keep-asked.ts'
import { Button } from '#client/ui/button.tsx'
import { canvas } from './canvas-screen.ts'
import { gallery, loadGallery } from './gallery-screen.ts'
import { home, shell } from './home-screen.ts'
import { lazyScreen, LoadingScreen } from './lazy-screen.tsx'
import { MessagePage } from './message-page.tsx'

// Each screen's code is fetched on its own.
const admin = lazyScreen(async () => (await import('#client/features/admin/admin-page.tsx')).AdminPage)
const about = lazyScreen(async () => (await import('#client/features/legal/about-page.tsx')).AboutPage)
const basicSocketTest = lazyScreen(
  async () => (await import('#client/features/debug/socket-tester.tsx')).BasicSocketPage,
)
const child = lazyScreen(async () => (await import('#client/features/children/page/child-page.tsx')).ChildPage)
const childInvite = lazyScreen(
  async () => (await import('#client/features/children/page/child-invite-page.tsx')).ChildInvitePage,
)
const card = lazyScreen(async () => (await import('#client/features/children/card-page.tsx')).CardPage)
const collabTest = lazyScreen(
  async () => (await import('#client/features/sync-test/collab-test-page.tsx')).CollabTestPage,
)
const completed = lazyScreen(async () => (await import('#client/features/viewer/viewer-page.tsx')).CompletedPage)
const door = lazyScreen(async () => (await import('#client/features/door/door-page.tsx')).DoorPage)
const slideshow = lazyScreen(async () => (await import('#client/features/door/door-page.tsx')).SlideshowPage)
const debug = lazyScreen(async () => (await import('#client/features/debug/debug-page.tsx')).DebugPage)
const family = lazyScreen(async () => (await import('#client/features/families/family-page.tsx')).FamilyPage)
const familyWelcome = lazyScreen(
  async () => (await import('#client/features/invitations/family-welcome-page.tsx')).FamilyWelcomePage,
)
const feedback = lazyScreen(async () => (await import('#client/features/feedback/feedback-page.tsx')).FeedbackPage)
const feedbackAdmin = lazyScreen(
  async () => (await import('#client/features/feedback/feedback-admin-page.tsx')).FeedbackAdminPage,
)
const invitation = lazyScreen(
  async () => (await import('#client/features/invitations/invitation-page.tsx')).InvitationPage,
)
const join = lazyScreen(async () => (await import('#client/features/invitations/join-page.tsx')).JoinPage)
const notFound = lazyScreen(async () => (await import('./not-found-page.tsx')).NotFoundPage)
const notices = lazyScreen(async () => (await import('#client/features/notices/notices-page.tsx')).NoticesPage)
const pictureLink = lazyScreen(
  async () => (await import('#client/features/picture-link/picture-link-page.tsx')).PictureLinkPage,
)
const privacy = lazyScreen(async () => (await import('#client/features/legal/privacy-page.tsx')).PrivacyPage)
const profile = lazyScreen(async () => (await import('#client/features/profile/profile-page.tsx')).ProfilePage)
const replay = lazyScreen(async () => (await import('#client/features/replay/replay-page.tsx')).ReplayPage)
const socketDebug = lazyScreen(async () => (await import('#client/features/debug/socket-tester.tsx')).SocketDebugPage)
const store = lazyScreen(async () => (await import('#client/features/store/store-page.tsx')).StorePage)
const terms = lazyScreen(async () => (await import('#client/features/legal/terms-page.tsx')).TermsPage)
const viewer = lazyScreen(async () => (await import('#client/features/viewer/viewer-page.tsx')).ViewerPage)

/** Redirects `/canvas/artwork/{id}` to `/canvas/{id}`. */
function CanvasAlias() {
  const { id } = useParams()
  const { search } = useLocation()
  return <Navigate to={`/canvas/${id}${search}`} replace />
}

/**
 * Shows the canvas, or the completed view where the address asks for it. With a page and without a view, the id in the address is
 * an item's, and the page begins a new artwork.
 */
function CanvasOrFrame() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const page = search.get('templateId')
  if (id !== undefined && page !== null && !search.has('view'))
    return <Navigate to={`/canvas?${new URLSearchParams({ templateId: page })}`} replace />
  return id !== undefined && search.get('view') === 'completed' ? <completed.Screen /> : <canvas.Screen />
}

/** The routes of all addresses except `/auth`, `/landing` and `/try`, which strangers see first. */
export function OtherRoutes() {
  return (
    <CelebrationHost>
      <Routes>
        <Route element={<RequireSession />}>
          <Route element={<shell.Screen />}>
            <Route index element={<home.Screen />} />
            <Route path="gallery" element={<gallery.Screen />} />
            <Route path="door" element={<door.Screen />} />
            <Route path="profile" element={<profile.Screen />} />
            <Route path="notices" element={<notices.Screen />} />
            <Route path="feedback" element={<feedback.Screen />} />
            <Route element={<RequireAdmin />}>
              <Route path="admin" element={<admin.Screen />} />
              <Route path="feedback-admin" element={<feedbackAdmin.Screen />} />
            </Route>
            <Route path="families/:id" element={<family.Screen />} />
            <Route path="children/:id" element={<child.Screen />} />
            <Route path="child-invite/:code" element={<childInvite.Screen />} />
            <Route path="artwork/:id" element={<viewer.Screen />} />
            <Route path="artwork/:id/replay" element={<replay.Screen />} />
            <Route path="store" element={<store.Screen />} />
            <Route path="collab-test" element={<collabTest.Screen />} />
            <Route path="family-welcome" element={<familyWelcome.Screen />} />
            <Route path="join" element={<join.Screen />} />
          </Route>
          <Route path="door/slideshow" element={<slideshow.Screen />} />
          {/* One route with and without the id, so that a new artwork gets its address without unmounting the canvas. */}
          <Route path="canvas/:id?" element={<CanvasOrFrame />} />
          <Route path="canvas/artwork/:id" element={<CanvasAlias />} />
        </Route>
        <Route path="card" element={<card.Screen />} />
        <Route element={<shell.Screen />}>
          <Route path="invite/:code" element={<invitation.Screen />} />
          <Route path="p/:key" element={<pictureLink.Screen />} />
          <Route path="debug" element={<debug.Screen />} />
          <Route path="ws-debug" element={<socketDebug.Screen />} />
          <Route path="basic-ws-test" element={<basicSocketTest.Screen />} />
          <Route path="about" element={<about.Screen />} />
          <Route path="privacy" element={<privacy.Screen />} />
          <Route path="terms" element={<terms.Screen />} />
          <Route path="*" element={<notFound.Screen />} />
        </Route>
      </Routes>
    </CelebrationHost>
  )
}

/** Renders its routes for admins, and a card for everybody else. Only a courtesy: the server checks each call. */
export function RequireAdmin() {
  const { isAdmin } = useAccount()
  if (isAdmin) return <Outlet />
  return <HomeMessage title="Access Denied" text="You do not have permission to access this page." />
}

/**
 * Renders its routes for signed-in people and redirects others to the auth screen. The wanted address is remembered only if
 * nobody was signed in when the visitor came: after a logout the next visitor may be another person.
 */
function RequireSession() {
  const session = useSession()
  const location = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  // People who colored a page without an account see it first after signing in, wherever they arrive.
  const [keepsPage] = useState(() => isKeepAsked(Date.now()))
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true)
  useGalleryAhead(session.status === 'loading' && location.pathname === '/gallery', location.search)
  const isSignedIn = session.status === 'signed-in'
  const isHome = isSignedIn && location.pathname === '/'
  useEffect(() => {
    // Together with the shell around it, which is rendered first.
    if (isHome) home.preload()
  }, [isHome])
  // The reply renders at once. What it opens is large and renders in slices, as all screens do.
  const isOpen = useDeferredValue(isSignedIn)

  switch (session.status) {
    case 'loading':
      return <LoadingScreen />
    case 'unreachable':
      return <Unreachable onRetry={session.retry} />
    case 'signed-out': {
      const target = wasSignedIn ? null : signInTarget(location)
      return <Navigate to="/auth" replace state={withTarget(target)} />
    }
    case 'signed-in':
      if (!isOpen) return <LoadingScreen />
      if (keepsPage) return <Navigate to="/try" replace />
      return (
        <AccountContext value={session.account}>
          <Outlet />
        </AccountContext>
      )
  }
}

/**
 * Asks for the gallery's list while the server is still being asked who is signed in: on a slow network, each round trip before the pictures
 * counts. Nearly everybody who opens its address is signed in.
 */
function useGalleryAhead(isOpening: boolean, search: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isOpening) return
    shell.preload()
    // The screen itself reports what cannot be fetched.
    loadGallery().then(
      ({ prefetchGallery }) => prefetchGallery(queries, search),
      () => undefined,
    )
  }, [isOpening, search, queries])
}

/** The screen when the server or the network is down, so that it is unknown who is signed in. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage
      title="Couldn't load this screen"
      text="We cannot reach the server right now. Check the connection, then try again. Nothing you have colored is lost."
      actions={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
