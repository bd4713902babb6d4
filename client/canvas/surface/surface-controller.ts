/** The drawing surface without React: listens to the browser, asks the arbiter, moves the page, guides the hand. */
import type { PickPlace } from './eyedropper/pick-loupe.tsx'
import { mayTap, NO_TAP, watchTaps, type MultiTapState } from '#client/canvas/input/multi-tap.ts'
import { arbitrate, IDLE, type ArbiterEffect, type ArbiterState } from '#client/canvas/input/pointer-arbiter.ts'
import type { Contact, PointerInput } from '#client/canvas/input/pointer-input.ts'
import type { PagePoint } from '#client/canvas/tools/line-tool.ts'
import { isOnPage } from '#client/canvas/geometry/page-units.ts'
import { RawMoves } from '#client/canvas/input/raw-moves.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { isDoubleTap, pressKind, readWheel, toContact, toContacts } from '#client/canvas/input/surface-input.ts'
import { SurfaceView, type SurfaceViewOptions } from './surface-view.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import type { Point } from '#client/canvas/geometry/viewport.ts'

/** `surface` is the element that takes the pointers. */
export interface SurfaceOptions extends SurfaceViewOptions {
  readonly studio: Pick<Studio, 'hand' | 'session'>
  settings(): ToolSettings
  editable(): boolean
  /** Where a finger that touched `at` to fill meant to touch; both in logical pixels, `scale` CSS pixels for one. */
  aim(at: Point, scale: number): Point
  /** Two fingers tapped, or three. */
  onTap(fingers: 2 | 3): void
  /** Pen mode from the beginning: a pen has been used here before. */
  readonly penMode: boolean
  /** A pen has touched the page: fingers only move it from now on, until leavePenMode. */
  onPenMode(on: boolean): void
  /** Where the eyedropper is: over the page or held to it; null when it is in neither place. */
  onPicking(place: PickPlace | null): void
  /** The eyedropper took this point of the page, in logical pixels. */
  onPick(point: Point): void
  /** A brush has begun a line, or whatever was begun has ended. */
  onDrawing(drawing: boolean): void
  /** Where the pointer hovers, in logical pixels; null when it is not over the page. */
  onHover(point: Point | null): void
}

export class SurfaceController {
  readonly #options: SurfaceOptions
  readonly #stop = new AbortController()
  readonly #view: SurfaceView
  readonly #rawMoves = new RawMoves()
  #arbiter: ArbiterState = IDLE
  #taps: MultiTapState = NO_TAP
  #penMode: boolean
  #lastTap: Contact | null = null
  #panKey = false
  /** A press that began while drawing was allowed is carried to its end. */
  #pressed = false
  /** The surface's own place as it was last asked for: to ask at each move of a press costs the browser a layout. */
  #place: Point | null = null
  /** Where the eyedropper is, while it is held to the page. */
  #picked: Point | null = null

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.#penMode = options.penMode
    this.#view = new SurfaceView({
      ...options,
      onViewport: (viewport, zoomed) => {
        // Moved for want of room, perhaps, by something that came beside the surface.
        this.#place = null
        options.onViewport(viewport, zoomed)
      },
    })
    this.#listen()
  }

  close(): void {
    this.#stop.abort()
    this.#view.close()
  }

  fit(): void {
    this.#view.fit()
  }

  /** Brings a point (logical pixels) into the middle, unless it can be seen already. */
  reveal(point: Point): void {
    this.#view.reveal(point)
  }

  /** Fingers draw again, until the pen comes back. */
  leavePenMode(): void {
    this.#setPenMode(false)
  }

  #setPenMode(on: boolean): void {
    if (this.#penMode === on) return
    this.#penMode = on
    this.#options.onPenMode(on)
  }

  /** Space held: the next press moves the page. */
  holdPanKey(held: boolean): void {
    this.#panKey = held
    this.#options.surface.style.cursor = held ? 'grab' : ''
  }

  #listen(): void {
    const { surface, studio } = this.#options
    const { signal } = this.#stop
    surface.addEventListener('pointerdown', (event) => this.#down(event), { signal })
    surface.addEventListener('pointermove', (event) => this.#moved(event), { signal })
    surface.addEventListener('pointerrawupdate', (event) => event instanceof PointerEvent && this.#movedRaw(event), {
      signal,
    })
    surface.addEventListener('pointerup', (event) => this.#up(event), { signal })
    surface.addEventListener('pointercancel', ({ pointerId: id }) => this.#end({ type: 'cancel', id }), { signal })
    surface.addEventListener('lostpointercapture', ({ pointerId: id }) => this.#end({ type: 'lost', id }), { signal })
    surface.addEventListener(
      'pointerleave',
      () => {
        studio.session.pointAt(null)
        this.#options.onHover(null)
        this.#options.onPicking(null)
      },
      { signal },
    )
    surface.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false })
    surface.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    // Some phones scroll, magnify or zoom in spite of touch-action.
    surface.addEventListener('touchmove', (event) => event.preventDefault(), { signal, passive: false })
    surface.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault(), { signal })
  }

  #down(event: PointerEvent): void {
    const kind = pressKind(event, this.#panKey)
    if (kind === 'ignore') return
    this.#options.surface.setPointerCapture(event.pointerId)
    const pan = kind === 'pan'
    this.#input({ type: 'down', contact: this.#contact(event), pan })
  }

  #moved(event: PointerEvent): void {
    // A button let go over another window: not every browser tells.
    if (event.buttons === 0) this.#end({ type: 'lost', id: event.pointerId })
    const contacts = toContacts(event, this.#corner())
    const last = contacts.at(-1)
    if (last) this.#hover(last)
    this.#moveTo(this.#rawMoves.moved(contacts))
  }

  #movedRaw(event: PointerEvent): void {
    // A button let go unseen is noticed by the next `pointermove`.
    if (event.buttons === 0 || !this.#options.surface.hasPointerCapture(event.pointerId)) return
    this.#moveTo(this.#rawMoves.raw(toContacts(event, this.#corner())))
  }

  #moveTo(contacts: readonly Contact[]): void {
    if (contacts.length > 0) this.#input({ type: 'move', contacts })
  }

  #up(event: PointerEvent): void {
    this.#moveTo(this.#rawMoves.ended(event.pointerId))
    this.#input({ type: 'up', contact: this.#contact(event) })
  }

  #end(input: PointerInput & { type: 'cancel' | 'lost' }): void {
    this.#moveTo(this.#rawMoves.ended(input.id))
    this.#input(input)
  }

  #hover(contact: Contact): void {
    const point = this.#view.pageAt(contact.point)
    const onPage = isOnPage(point) ? point : null
    this.#options.studio.session.pointAt(onPage)
    this.#options.onHover(contact.kind === 'touch' ? null : onPage)
    this.#showPick(contact.kind === 'touch' && !this.#picked ? null : onPage, contact)
  }

  #showPick(point: Point | null, { kind }: Contact): void {
    const shown = point && this.#options.editable() && this.#options.settings().picking
    this.#options.onPicking(shown ? { point, byFinger: kind === 'touch' } : null)
  }

  #input(input: PointerInput): void {
    if (input.type === 'down' && input.contact.kind === 'pen') this.#setPenMode(true)
    const [taps, tap] = watchTaps(this.#taps, input)
    this.#taps = taps
    const rules = { fingersPan: this.#penMode || !this.#options.editable() }
    const [state, effects] = arbitrate(this.#arbiter, input, rules)
    this.#arbiter = state
    for (const effect of effects) this.#perform(effect)
    if (tap !== null) this.#options.onTap(tap)
  }

  #perform(effect: ArbiterEffect): void {
    const { hand } = this.#options.studio
    switch (effect.type) {
      case 'press':
        return this.#press(effect.contact)
      case 'drag':
        if (this.#picked)
          this.#picked = effect.contacts.map((contact) => this.#pagePoint(contact)).at(-1) ?? this.#picked
        if (this.#pressed) hand.drag(effect.contacts.map((contact) => this.#pagePoint(contact)))
        return
      case 'release':
        if (this.#picked && isOnPage(this.#picked)) this.#options.onPick(this.#picked)
        this.#letGoPick()
        if (this.#pressed) hand.release(this.#options.settings())
        this.#setPressed(false)
        return
      case 'abandon':
        this.#letGoPick()
        // Two fingers that tap twice are no double tap.
        this.#lastTap = null
        if (this.#pressed) hand.abandon(this.#options.settings())
        this.#setPressed(false)
        return
      case 'pan':
        if (mayTap(this.#taps)) return
        return this.#view.pan(effect.dx, effect.dy)
      case 'pinch':
        if (mayTap(this.#taps)) return
        return this.#view.pinch(effect.before, effect.after)
    }
  }

  #press(contact: Contact): void {
    const settings = this.#options.settings()
    // Brush dots may follow each other quickly; with Fill, tapping twice on a magnified page shows it whole again.
    const again = isDoubleTap(this.#lastTap, contact)
    this.#lastTap = contact
    if (again && this.#view.zoomed && (settings.tool === 'fill' || !this.#options.editable())) return this.fit()
    if (!this.#options.editable()) return
    const at = this.#pagePoint(contact)
    if (settings.picking) {
      this.#picked = at
      return this.#showPick(isOnPage(at) ? at : null, contact)
    }
    this.#setPressed(true)
    const aimed = settings.tool === 'fill' && contact.kind === 'touch' && isOnPage(at)
    const meant = aimed ? this.#options.aim(at, this.#view.scale) : at
    this.#options.studio.hand.press({ ...at, ...meant }, settings)
  }

  #setPressed(pressed: boolean): void {
    if (this.#pressed !== pressed) this.#options.onDrawing(pressed && this.#options.settings().tool === 'brush')
    this.#pressed = pressed
  }

  #letGoPick(): void {
    if (this.#picked) this.#options.onPicking(null)
    this.#picked = null
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault()
    const corner = this.#corner()
    this.#view.wheel(readWheel(event), { x: event.clientX - corner.x, y: event.clientY - corner.y })
  }

  #pagePoint({ point, pressure, at }: Contact): PagePoint {
    return { ...this.#view.pageAt(point), pressure, at }
  }

  #contact(event: PointerEvent): Contact {
    return toContact(event, this.#corner())
  }

  #corner(): Point {
    if (this.#pressed && this.#place) return this.#place
    const { left, top } = this.#options.surface.getBoundingClientRect()
    this.#place = { x: left, y: top }
    return this.#place
  }
}
