import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { watchHistoryMoves } from '#client/ui/browser/history-moves.ts'
import { useStoredSwitch } from '#client/ui/browser/use-stored-switch.ts'
import { isBrowserKey } from '#client/features/canvas/keyboard/canvas-keys.ts'

/**
 * Returns whether kid mode is on in this browser, a function that switches it, and whether that happened in this visit. While it is
 * on, the browser's gestures, keys and Back are held.
 * @param focusTarget gets the focus after a switch, because the pressed button is no longer on the screen
 * @param always the child's parents have chosen that every visit begins in kid mode; switching it off lasts as long as the visit
 */
export function useKidMode(
  focusTarget: RefObject<HTMLElement | null>,
  always: boolean,
): [on: boolean, turn: (on: boolean) => void, switched: boolean] {
  const [stored, setStored] = useStoredSwitch('kidMode')
  const [left, setLeft] = useState(false)
  const on = always ? !left : stored
  useBackGuard(on)
  useEffect(() => (on ? lockForChild(document.documentElement) : undefined), [on])
  const [switches, setSwitches] = useState(0)
  useEffect(() => {
    if (switches > 0) focusTarget.current?.focus({ preventScroll: true })
  }, [switches, focusTarget])
  const turn = useCallback(
    (next: boolean): void => {
      if (always) setLeft(!next)
      else setStored(next)
      setSwitches((count) => count + 1)
    },
    [always, setStored],
  )
  return [on, turn, switches > 0]
}

/** While `on`, the browser's Back stays on this screen. Afterwards it goes where it would have gone before, with one press. */
function useBackGuard(on: boolean): void {
  const [guard] = useState(() => new BackGuard(window.history, () => window.location.href, afterMove))
  useEffect(() => {
    const unwatch = watchHistoryMoves(() => guard.popped())
    return () => {
      unwatch()
      guard.rest()
    }
  }, [guard])
  useEffect(() => (on ? guard.start() : guard.stop()), [guard, on])
  const { key } = useLocation()
  // A new artwork gets its address while it is drawn.
  useEffect(() => guard.markAgain(key), [guard, key])
}

/** Milliseconds. A move through the history that has not arrived by then was dropped by the browser. */
const MOVE_MS = 500

function afterMove(act: () => void): () => void {
  const timer = setTimeout(act, MOVE_MS)
  return () => clearTimeout(timer)
}

/** Controls, text fields and dialogs keep the browser's handling of touches. Elsewhere only the canvas handles them. */
const HAS_OWN_TOUCHES = 'button, input, [role="radio"], [role="dialog"]'
const LEFT_BUTTON = 0

const prevent = (event: Event): void => event.preventDefault()

/**
 * Prevents the browser's own gestures, menus and keys. A web page cannot prevent those of the system. Returns the function that ends it.
 */
function lockForChild(root: HTMLElement): () => void {
  const listening = new AbortController()
  const options = { capture: true, passive: false, signal: listening.signal }
  root.classList.add('child-lock')
  for (const type of ['contextmenu', 'dragstart', 'auxclick']) window.addEventListener(type, prevent, options)
  for (const type of ['mousedown', 'mouseup'])
    window.addEventListener(
      type,
      // Middle and side buttons scroll, paste and go back.
      (event) => event instanceof MouseEvent && event.button !== LEFT_BUTTON && event.preventDefault(),
      options,
    )
  window.addEventListener('keydown', (event) => isBrowserKey(event) && event.preventDefault(), options)
  // A prevented touch neither swipes from the edge, nor selects text, nor opens a menu.
  window.addEventListener(
    'touchstart',
    (event) => {
      const isOwn = event.target instanceof Element && event.target.closest(HAS_OWN_TOUCHES) !== null
      if (!isOwn && event.cancelable) event.preventDefault()
    },
    options,
  )
  return () => {
    listening.abort()
    root.classList.remove('child-lock')
  }
}

const MARK = 'kidMode'

type History = Pick<typeof window.history, 'state' | 'pushState' | 'replaceState' | 'back' | 'forward'>

/**
 * Keeps the browser's Back on the canvas. While the guard is on, the history has one entry more, with a mark; Back goes to the
 * entry below it, and the guard goes forward again. The router sees neither.
 */
export class BackGuard {
  readonly #history: History
  /** Returns the address that the browser shows. */
  readonly #address: () => string
  readonly #afterMove: (act: () => void) => () => void
  #on = false
  /** Forgets about the next look at whether the guard has come back to the mark. */
  #forget: (() => void) | null = null
  /** What to show below the mark once the mark is gone; null unless the guard is leaving it. */
  #leaving: { readonly state: unknown; readonly address: string } | null = null

  /** @param afterMove calls back when a move through the history would have arrived. Returns a function that forgets about it. */
  constructor(history: History, address: () => string, afterMove: (act: () => void) => () => void) {
    this.#history = history
    this.#address = address
    this.#afterMove = afterMove
  }

  /** Adds the marked entry, unless a reload has kept it. */
  start(): void {
    this.#on = true
    if (!this.#isMarked() && this.#leaving === null) this.#history.pushState(this.#marked(), '')
  }

  /** Removes the marked entry. Its address may be newer than the one below, and replaces it. */
  stop(): void {
    this.#on = false
    if (!this.#isMarked() || this.#leaving !== null) return
    const { [MARK]: _, ...state } = this.#state()
    this.#leaving = { state, address: this.#address() }
    this.#history.back()
  }

  /** The router may have replaced the state of the marked entry. @param key the router's name of the entry */
  markAgain(key: string): void {
    // The router calls an entry without a name so.
    if ((this.#state()['key'] ?? 'default') !== key) return
    if (this.#on && !this.#isMarked() && this.#leaving === null) this.#history.replaceState(this.#marked(), '')
  }

  /** Returns whether the history moved by the guard or against it: the router should then not see the event. */
  popped(): boolean {
    if (this.#leaving !== null) {
      const { state, address } = this.#leaving
      this.#leaving = null
      this.#history.replaceState(state, '', address)
      if (this.#on) this.start()
      return true
    }
    if (!this.#on) return false
    this.#return()
    return true
  }

  /** Stops going back to the mark: the screen is no longer there. */
  rest(): void {
    this.#forget?.()
    this.#forget = null
  }

  /** Goes forward to the marked entry, again and again, because a browser drops moves that come in the middle of others. */
  #return(): void {
    this.rest()
    if (!this.#on || this.#leaving !== null || this.#isMarked()) return
    this.#history.forward()
    this.#forget = this.#afterMove(() => this.#return())
  }

  #state(): Record<string, unknown> {
    const state: unknown = this.#history.state
    return typeof state === 'object' && state !== null ? { ...state } : {}
  }

  #marked(): Record<string, unknown> {
    return { ...this.#state(), [MARK]: true }
  }

  #isMarked(): boolean {
    return this.#state()[MARK] === true
  }
}
