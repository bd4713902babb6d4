import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import {
  Component,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { OutboxProvider } from '#client/features/outbox/outbox-provider.tsx'
import { JoinDialogHost } from '#client/features/collaboration/join-dialog-host.tsx'
import { useLeftDeletions } from '#client/models/artworks/use-left-deletions.ts'
import { useGalleryRefresh } from '#client/features/gallery/use-gallery-refresh.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { isOtherPerson, noteOtherPerson, onOtherPerson } from '#client/http/acting-person.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { whenOpened } from '#client/ui/browser/when-opened.ts'
import {
  isToastHostRequested,
  clearScreenToasts,
  onToastHostRequested,
  requestToastHost,
} from '#client/ui/overlays/toast.ts'
import { AppRoutes } from './routes.tsx'
import { MessagePage } from './message-page.tsx'

/** Milliseconds to wait for a screen to become as long as it was, before its old scroll position is given up. */
const RESTORE_TIMEOUT_MS = 800

const positions = new Map<string, number>()

/** Shows a fallback when a component below it throws, instead of a blank screen. */
class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, attempt: this.props.attempt }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ attempt }: ErrorBoundaryProps, before: State): State | null {
    return attempt === before.attempt ? null : { failed: false, attempt }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

const ToastHost = lazy(async () => ({ default: (await import('#client/ui/overlays/toast-host.tsx')).ToastHost }))

const Dialog = lazyDialog(async () => (await import('#client/ui/overlays/dialog.tsx')).Dialog)

/** Everything around the screens: the error boundary, the scroll positions and the toasts. */
export function Root() {
  const { pathname } = useLocation()
  const { account } = useSession()
  useScrollMemory()
  useToastsOfScreen()
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

/** The fallback when a screen throws, by a bug or because its code could not be fetched. A reload fetches a fresh copy. */
function CrashPage() {
  return (
    <MessagePage
      title="Something fell off the door"
      text="That was our mistake, not yours. Reload the page to go on; your pictures are safe."
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
          {/* A full page load instead of a router link, because the router may be the part that failed. */}
          <Button asChild>
            <a href="/">Return to Home</a>
          </Button>
        </>
      }
    />
  )
}

/** Says that this tab does nothing more, because somebody else has signed in in another tab (HTTP-10). */
function OtherPerson() {
  const isOther = useSyncExternalStore(onOtherPerson, isOtherPerson)
  return (
    <Dialog
      open={isOther}
      onOpenChange={noteOtherPerson}
      title="Somebody else has signed in"
      description="They did so in another tab of this browser, so this tab has stopped. What is not saved yet stays on this device, and is saved when its person signs in again."
      footer={
        <Button variant="primary" size="large" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    />
  )
}

/**
 * The toast host, whose code is fetched with the first toast. For signed-in people it is fetched ahead, because the toasts
 * about a lost connection must show when nothing can be fetched any more.
 */
function LazyToasts() {
  const requested = useSyncExternalStore(onToastHostRequested, isToastHostRequested)
  const signedIn = useSession().status === 'signed-in'
  const onCanvas = /^\/(canvas|try)(\/|$)/.test(useLocation().pathname)
  useEffect(() => {
    if (!signedIn) return
    // The canvas shows one toast at a time. Of those that come before the host is mounted, the last one would cover the others.
    if (onCanvas) requestToastHost()
    else return whenOpened(requestToastHost)
  }, [signedIn, onCanvas])
  if (!requested) return null
  return (
    <ErrorBoundary fallback={null} attempt="">
      <Suspense fallback={null}>
        <ToastHost layout={onCanvas ? 'canvas' : 'page'} />
      </Suspense>
    </ErrorBoundary>
  )
}

interface ErrorBoundaryProps {
  /** Rendered instead of the children after one of them has thrown. */
  fallback: ReactNode
  /** The children are rendered again after a failure when this changes: the path of the address. */
  attempt: string
  children: ReactNode
}

interface State {
  failed: boolean
  attempt: string
}

/** Scrolls to `top` as soon as the screen is long enough, until then as far as possible. Returns a function that stops it. */
function scrollWhenLongEnough(top: number): () => void {
  const deadline = performance.now() + RESTORE_TIMEOUT_MS
  let frame = 0
  const attempt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < deadline) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

/** Scrolls a new screen to its top, and restores the scroll position on back and forward. For one use, around all screens. */
function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const currentKey = useRef(key)
  const currentPath = useRef(pathname)

  useEffect(() => {
    // On a reload the browser restores the position itself, because only it remembers across reloads.
    window.history.scrollRestoration = 'manual'
    const handOver = () => (window.history.scrollRestoration = 'auto')
    const remember = () => positions.set(currentKey.current, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', handOver)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', handOver)
    }
  }, [])

  useLayoutEffect(() => {
    if (currentKey.current === key) return
    currentKey.current = key
    const samePath = currentPath.current === pathname
    currentPath.current = pathname
    if (navigation === NavigationType.Replace && samePath) return
    return scrollWhenLongEnough(navigation === NavigationType.Pop ? (positions.get(key) ?? 0) : 0)
  }, [key, pathname, navigation])
}

/**
 * Removes the toasts of a screen when the person goes to another one. Where the app replaces an address, it leads on by itself, and what
 * it says is about that.
 */
function useToastsOfScreen(): void {
  const { pathname, search } = useLocation()
  const navigation = useNavigationType()
  const address = pathname + search
  const current = useRef(address)
  // Before the effects in which the next screen says something.
  useLayoutEffect(() => {
    if (current.current === address) return
    current.current = address
    if (navigation !== NavigationType.Replace) clearScreenToasts()
  }, [address, navigation])
}
