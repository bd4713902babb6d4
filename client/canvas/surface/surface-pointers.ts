/** Listens to the surface's pointer and wheel events, and turns them into inputs for the arbiter. Knows no page and no tool. */
import type { Point } from '#client/canvas/input/geometry.ts'
import type { Contact, PointerInput } from '#client/canvas/input/pointer-arbiter.ts'
import {
  pressKind,
  RawMoves,
  readWheel,
  toContact,
  toContacts,
  type WheelMove,
} from '#client/canvas/input/pointer-events.ts'

export interface SurfacePointersOptions {
  /** The element that takes the pointers. */
  readonly surface: HTMLElement
  /** A tool has been pressed and not released: the surface is then assumed to stay where it is. */
  isPressed(): boolean
  onInput(input: PointerInput): void
  /** A pointer moved over the surface, pressed or not. */
  onHover(contact: Contact): void
  onLeave(): void
  /** @param anchor where the wheel's pointer is, in CSS pixels from the surface's corner */
  onWheel(move: WheelMove, anchor: Point): void
}

export class SurfacePointers {
  readonly #options: SurfacePointersOptions
  readonly #listening = new AbortController()
  readonly #rawMoves = new RawMoves()
  /** The pointers that are down, with their types. */
  readonly #down = new Map<number, string>()
  #panKeyHeld = false
  /** The surface's corner in the viewport. Measuring it at each move of a press would cost a layout each time. */
  #cachedCorner: Point | null = null

  constructor(options: SurfacePointersOptions) {
    this.#options = options
    this.#listen()
  }

  close(): void {
    this.#listening.abort()
  }

  /** While held, the next press moves the page. */
  holdPanKey(held: boolean): void {
    this.#panKeyHeld = held
  }

  /** Measures the surface's corner again at the next event. */
  forgetCorner(): void {
    this.#cachedCorner = null
  }

  #listen(): void {
    const { surface } = this.#options
    const { signal } = this.#listening
    surface.addEventListener('pointerdown', (event) => this.#pointerDown(event), { signal })
    surface.addEventListener('pointermove', (event) => this.#pointerMoved(event), { signal })
    surface.addEventListener(
      'pointerrawupdate',
      (event) => event instanceof PointerEvent && this.#pointerMovedRaw(event),
      { signal },
    )
    surface.addEventListener('pointerup', (event) => this.#pointerUp(event), { signal })
    surface.addEventListener('pointercancel', ({ pointerId: id }) => this.#pointerGone({ type: 'cancel', id }), {
      signal,
    })
    surface.addEventListener('lostpointercapture', ({ pointerId: id }) => this.#pointerGone({ type: 'lost', id }), {
      signal,
    })
    surface.addEventListener('pointerleave', () => this.#options.onLeave(), { signal })
    surface.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false })
    surface.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    // Some phones scroll, magnify or zoom in spite of touch-action.
    surface.addEventListener('touchmove', (event) => event.cancelable && event.preventDefault(), {
      signal,
      passive: false,
    })
    surface.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault(), { signal })
  }

  #pointerDown(event: PointerEvent): void {
    const kind = pressKind(event, this.#panKeyHeld)
    if (kind === 'ignore') return
    if (event.isPrimary) this.#forgetOthers(event)
    this.#down.set(event.pointerId, event.pointerType)
    this.#options.surface.setPointerCapture(event.pointerId)
    this.#options.onInput({ type: 'down', contact: toContact(event, this.#corner()), pan: kind === 'pan' })
  }

  /** The first pointer of its type is down, so all earlier ones are gone, also those whose end no event has told. */
  #forgetOthers({ pointerId, pointerType }: PointerEvent): void {
    for (const [id, type] of this.#down)
      if (type === pointerType && id !== pointerId) this.#pointerGone({ type: 'lost', id })
  }

  #pointerMoved(event: PointerEvent): void {
    // Not every browser reports a button released over another window.
    if (event.buttons === 0) this.#pointerGone({ type: 'lost', id: event.pointerId })
    const contacts = toContacts(event, this.#corner())
    const last = contacts.at(-1)
    if (last) this.#options.onHover(last)
    this.#move(this.#rawMoves.addMoves(contacts))
  }

  #pointerMovedRaw(event: PointerEvent): void {
    // The next `pointermove` handles a button that was released unseen.
    if (event.buttons === 0 || !this.#options.surface.hasPointerCapture(event.pointerId)) return
    this.#move(this.#rawMoves.addRaw(toContacts(event, this.#corner())))
  }

  #pointerUp(event: PointerEvent): void {
    this.#down.delete(event.pointerId)
    this.#move(this.#rawMoves.end(event.pointerId))
    this.#options.onInput({ type: 'up', contact: toContact(event, this.#corner()) })
  }

  #pointerGone(input: PointerInput & { type: 'cancel' | 'lost' }): void {
    this.#down.delete(input.id)
    this.#move(this.#rawMoves.end(input.id))
    this.#options.onInput(input)
  }

  #move(contacts: readonly Contact[]): void {
    if (contacts.length > 0) this.#options.onInput({ type: 'move', contacts })
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault()
    const corner = this.#corner()
    this.#options.onWheel(readWheel(event), { x: event.clientX - corner.x, y: event.clientY - corner.y })
  }

  #corner(): Point {
    if (this.#cachedCorner && this.#options.isPressed()) return this.#cachedCorner
    const { left, top } = this.#options.surface.getBoundingClientRect()
    this.#cachedCorner = { x: left, y: top }
    return this.#cachedCorner
  }
}
