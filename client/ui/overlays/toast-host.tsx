import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster, toast as sonner } from 'sonner'
import { Coin } from '#client/ui/coin-badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useOpenPanelKind } from './open-panels.ts'
import './toast-host.css'
import { connectToastHost, outlivesScreen, type ToastMessage } from './toast.ts'

/** Milliseconds on the screen; a failure and a command stay longer, because they take longer to read and to decide about. */
const SHOWN_MS = { coins: 2_500, plain: 5_000, long: 10_000 } as const

function shownMs({ coins, destructive, action }: ToastMessage): number {
  if (coins) return SHOWN_MS.coins
  return destructive || action ? SHOWN_MS.long : SHOWN_MS.plain
}

function ToastCard({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { title, description, destructive = false, coins = false, neutral = false, emoji, action } = message
  const Icon = destructive ? CircleAlert : neutral ? Info : CircleCheck
  const tone = destructive ? 'text-tomato-ink' : neutral ? 'text-blueberry-ink' : 'text-leaf-ink'
  return (
    <div
      role={destructive ? 'alert' : 'status'}
      className="toast-card flex w-full items-start gap-3 rounded-card border-[1.5px] border-line bg-paper py-2 pr-2 pl-4 text-ink shadow-lift-high"
    >
      {coins ? <Coin className="mt-2" /> : <Icon aria-hidden="true" className={`mt-2.5 size-6 shrink-0 ${tone}`} />}
      {/* On a phone, a long command goes below the words that it would leave no room. */}
      <div className="flex min-w-0 grow flex-wrap">
        <div className="min-w-0 grow basis-36 py-2">
          <div className="font-display text-lead leading-tight font-bold">
            {emoji ? <TitleWithEmoji title={title} {...emoji} /> : title}
          </div>
          {description !== undefined && (
            <div className="mt-0.5 text-small wrap-break-word text-ink-soft">{description}</div>
          )}
        </div>
        {action && (
          <button
            type="button"
            className="min-h-11 rounded-small px-2 font-display font-semibold text-blueberry-ink underline"
            onClick={() => {
              action.onPress()
              onClose()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton label="Close message" icon={<X />} onClick={onClose} />
    </div>
  )
}

/** A title in which one character is covered by its picture: readers and copies still get the character. */
function TitleWithEmoji({ title, character, src }: { title: string; character: string; src: string }) {
  const [before, after] = title.split(character)
  return (
    <>
      {before}
      <span
        className="inline-block size-6 overflow-hidden bg-contain bg-center bg-no-repeat align-middle text-transparent"
        style={{ backgroundImage: `url(${src})` }}
      >
        {character}
      </span>
      {after}
    </>
  )
}

/** The screen behind the toasts: the canvas with its tools, or any other. */
export type ToastLayout = 'canvas' | 'page'

/** Where toasts appear, in px from the edges. */
const PLACES = {
  /** One below the header, where no title, save words or tool are. */
  canvas: {
    position: 'top-center',
    offset: { top: 68 },
    mobileOffset: { top: 72, left: 12, right: 12 },
    visibleToasts: 1,
    className: 'toasts-on-canvas',
  },
  /** At the bottom, away from headings and menus. What it covers can be scrolled out from under it. */
  page: {
    position: 'bottom-center',
    offset: { bottom: 20 },
    mobileOffset: { bottom: 'max(12px, env(safe-area-inset-bottom))', left: 12, right: 12 },
    visibleToasts: 2,
    className: 'toasts-on-page',
  },
  /** Above an open dialog, which leaves it some room there: its buttons are at its bottom. */
  dialog: {
    position: 'top-center',
    offset: { top: 12 },
    mobileOffset: { top: 8, left: 12, right: 12 },
    visibleToasts: 1,
    className: 'toasts-on-dialog',
  },
} as const

/** Shows the toasts. The app mounts it once. */
export function ToastHost({ layout }: { layout: ToastLayout }) {
  const panel = useOpenPanelKind()
  // A sheet over the canvas leaves the place below the header free.
  const isAbove = panel === 'dialog' || (panel === 'sheet' && layout === 'page')
  useEffect(() => {
    // A new message removes the last failure, which is settled by then or is reported again.
    let failure: string | number | undefined
    const aboutScreen = new Set<string | number>()
    return connectToastHost({
      show(message) {
        if (failure !== undefined) sonner.dismiss(failure)
        const id = sonner.custom((self) => <ToastCard message={message} onClose={() => sonner.dismiss(self)} />, {
          duration: shownMs(message),
        })
        failure = message.destructive ? id : undefined
        if (!outlivesScreen(message)) aboutScreen.add(id)
      },
      clear: () => void sonner.dismiss(),
      clearOfScreen() {
        for (const id of aboutScreen) sonner.dismiss(id)
        aboutScreen.clear()
      },
    })
  }, [])
  return (
    <Toaster
      {...PLACES[isAbove ? 'dialog' : layout]}
      expand
      gap={10}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{ unstyled: true, className: 'w-(--width)' }}
    />
  )
}
