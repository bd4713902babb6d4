import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { listInWords } from '#client/ui/list-text.ts'
import { PageToColor } from './page-to-color.tsx'
import { useCanvasArtwork, useCanvasSave, useSessionState } from './state/artwork-context.ts'
import { useCanvasDialog } from './state/dialogs-context.tsx'
import { useCanvasAnnouncement, useCanvasTools } from './state/tools-context.ts'
import { type Layout, useLayout } from './state/use-layout.ts'
import { CanvasToolbar } from './toolbar/canvas-toolbar.tsx'
import { saveText } from './toolbar/save-status.tsx'
import './canvas.css'

/** Most visits are not in kid mode. */
const KidToolbar = lazy(async () => ({ default: (await import('./kid-mode/kid-toolbar.tsx')).KidToolbar }))
const Done = lazyDialog(async () => (await import('./done.tsx')).Done)
const KeysDialog = lazyDialog(async () => (await import('./keyboard/keys-dialog.tsx')).KeysDialog)

/** CSS pixels kept free around the fitted page. */
const MARGIN: Readonly<Record<Layout, number>> = { phone: 0, short: 4, tablet: 20, desktop: 24 }

/** Keeps everything away from notches, rounded corners and the system's gesture bar. */
const SAFE_AREA =
  'pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]'

interface CanvasLayoutProps {
  /** The bar above the page. */
  header: ReactNode
  /** Bars under the header. */
  notices: ReactNode
  /** What stands below the page, and the dialogs of this screen. */
  children?: ReactNode
  /** What somebody without an account may do after 'I am done'. */
  afterDone?: ReactNode
}

/** The page on the screen with the tools around it, between a header and what the screen adds below. */
export function CanvasLayout({ header, notices, children, afterDone }: CanvasLayoutProps) {
  const { title } = useCanvasArtwork()
  const { kidMode, fullScreen, main } = useCanvasTools()
  useEffect(() => keepScreenSteady(document.documentElement), [])
  return (
    <div
      className={classNames('app-background flex h-dvh flex-col overflow-hidden', SAFE_AREA, kidMode.on && 'kid-mode')}
    >
      <PageTitle>{title}</PageTitle>
      {!fullScreen.on && header}
      {notices}
      <main ref={main} tabIndex={-1} className="flex min-h-0 grow outline-none">
        <PageWithTools />
      </main>
      {children}
      <CanvasAnnouncer />
      <Keys />
      <Done {...useCanvasDialog('done')} next={afterDone} />
    </div>
  )
}

/** The page with kid mode's few tools around it, all of them, or none for grown-ups without the right to draw. */
function PageWithTools() {
  const { mayDraw } = useCanvasArtwork()
  const { kidMode } = useCanvasTools()
  const margin = MARGIN[useLayout()]
  const page = <PageToColor margin={margin} teachesFingers />
  if (!kidMode.on) return mayDraw ? <CanvasToolbar>{page}</CanvasToolbar> : page
  return (
    <Suspense>
      <KidToolbar>{page}</KidToolbar>
    </Suspense>
  )
}

/** The list of keys and gestures. */
function Keys() {
  return <KeysDialog {...useCanvasDialog('keys')} kid={useCanvasTools().kidMode.on} />
}

/** Milliseconds a save state must last before it is announced: each stroke is 'Saving...' for a moment. */
const STABLE_MS = 1_500

/** Live regions for screen readers: the save state, people who have joined, and the result of a key or command. */
function CanvasAnnouncer() {
  const { mayDraw } = useCanvasArtwork()
  const save = useCanvasSave().state
  const said = useCanvasAnnouncement()
  const [announced, setAnnounced] = useState('')
  const shown = mayDraw ? saveText(save) : 'View only'
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(shown), STABLE_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <>
      <output className="sr-only">{announced}</output>
      <output className="sr-only">{useJoinedText()}</output>
      <output className="sr-only">{said}</output>
    </>
  )
}

/**
 * Returns who has joined last: 'Ana and Ben are coloring with you'; nothing to a person who cannot draw now. This person's other tabs
 * and devices are left out.
 */
function useJoinedText(): string {
  const { person, mayDraw } = useCanvasArtwork()
  const people = useSessionState((state) => state.people)
  const [text, setText] = useState('')
  const announced = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const joined = people.filter(({ userId }) => userId !== person && !announced.current.has(userId))
    announced.current = new Set(people.map(({ userId }) => userId))
    if (joined.length === 0) return
    // Each of a person's tabs and devices is in the list.
    const names = [...new Map(joined.map(({ userId, name }) => [userId, name])).values()]
    // A live region is read out when its text changes, so the text has to be set when somebody joins.
    // oxlint-disable-next-line react/set-state-in-effect
    setText(`${listInWords(names)} ${names.length === 1 ? 'is' : 'are'} coloring with you`)
  }, [people, person])
  const isAlone = people.every(({ userId }) => userId === person)
  return isAlone || !mayDraw ? '' : text
}

/** A scale up to this is rounding. */
const UNZOOMED_SCALE = 1.001
/** Browsers apply a fixed scale within some frames. */
const FIXED_MS = 300

const prevent = (event: Event): void => event.preventDefault()

/**
 * Keeps the browser's zoom at 1 while the canvas is shown, because the page to color has a zoom of its own. Returns the function that
 * ends it.
 */
function keepScreenSteady(root: HTMLElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const options = { capture: true, passive: false, signal }
  root.classList.add('steady-screen')
  // Safari sends these, and zooms in spite of touch-action.
  for (const type of ['gesturestart', 'gesturechange']) document.addEventListener(type, prevent, options)
  document.addEventListener(
    'touchmove',
    (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(),
    options,
  )
  // A pinch on a trackpad arrives as a wheel with Ctrl.
  document.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), options)
  const screen = window.visualViewport
  const check = (): void => {
    if (screen && screen.scale > UNZOOMED_SCALE) leaveZoom()
  }
  screen?.addEventListener('resize', check, { signal })
  check()
  return () => {
    listening.abort()
    root.classList.remove('steady-screen')
  }
}

/**
 * Takes back the zoom that another screen, or a reload, has left: a fixed scale for a moment does that. Chromium looks at the scale
 * only when the width changes too.
 */
function leaveZoom(): void {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (!viewport || viewport.content.includes('maximum-scale')) return
  const before = viewport.content
  viewport.content = `width=${document.documentElement.clientWidth + 1}, initial-scale=1, maximum-scale=1, viewport-fit=cover`
  setTimeout(() => (viewport.content = before), FIXED_MS)
}
