/**
 * The drawing surface without React: gives pointer input to the arbiter and performs its effects. A press goes to the tool
 * runner or the eyedropper, a gesture moves the page.
 */
import { isOnPage, type PagePoint, type Point } from '#client/canvas/input/geometry.ts'
import { chooseFinger, NO_FINGERS, type KidFingers } from '#client/canvas/input/kid-fingers.ts'
import { mayTap, NO_TAP, watchTaps, type MultiTapState } from '#client/canvas/input/multi-tap.ts'
import {
  type ArbiterEffect,
  type ArbiterState,
  arbitrate,
  type Contact,
  IDLE,
  type PointerInput,
} from '#client/canvas/input/pointer-arbiter.ts'
import { isDoubleTap } from '#client/canvas/input/pointer-events.ts'
import type { Studio } from '#client/canvas/studio.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { Eyedropper, type PickPlace } from './eyedropper.tsx'
import { SurfacePointers } from './surface-pointers.ts'
import { SurfaceView, type SurfaceViewOptions } from './surface-view.ts'

/** `surface` is the element that takes the pointers. */
export interface SurfaceOptions extends SurfaceViewOptions {
  readonly studio: Pick<Studio, 'toolRunner' | 'session'>
  settings(): ToolSettings
  editable(): boolean
  /** Kid mode is on: one finger of many draws, and taps of several fingers do nothing. */
  kid(): boolean
  /** Returns the point meant by a finger that touched `at` to fill: both in logical pixels, `scale` in CSS pixels for one. */
  aim(at: Point, scale: number): Point
  /** Two or three fingers tapped. */
  onTap(fingers: 2 | 3): void
  /** Whether pen mode is on at the start, because a pen has been used here before. */
  readonly penMode: boolean
  /** Pen mode has changed. It begins when a pen touches the page: from then on fingers only move the page. */
  onPenMode(on: boolean): void
  /** The eyedropper's place over the page; null when its loupe is hidden. */
  onPicking(place: PickPlace | null): void
  /** The eyedropper picked this page point, in logical pixels. */
  onPick(point: Point): void
  /** True when a brush begins a line, false when a press has ended. */
  onDrawing(drawing: boolean): void
  /** Where the pointer hovers, in logical pixels; null when it is not over the page. */
  onHover(point: Point | null): void
}

export class SurfaceController {
  readonly #options: SurfaceOptions
  readonly #view: SurfaceView
  readonly #pointers: SurfacePointers
  readonly #eyedropper: Eyedropper
  #arbiter: ArbiterState = IDLE
  #taps: MultiTapState = NO_TAP
  #kidFingers: KidFingers = NO_FINGERS
  #penMode: boolean
  #lastTap: Contact | null = null
  /** A tool is pressed. A press that began while drawing was allowed may end when it is not allowed any more. */
  #isPressed = false

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.#penMode = options.penMode
    this.#pointers = new SurfacePointers({
      surface: options.surface,
      isPressed: () => this.#isPressed,
      onInput: (input) => this.#handle(input),
      onHover: (contact) => this.#hover(contact),
      onLeave: () => this.#leave(),
      onWheel: (move, anchor) => this.#view.wheel(move, anchor),
    })
    this.#eyedropper = new Eyedropper({
      isActive: () => options.editable() && options.settings().picking,
      onPicking: (place) => options.onPicking(place),
      onPick: (point) => options.onPick(point),
    })
    this.#view = new SurfaceView({
      ...options,
      onViewport: (viewport, zoomed) => {
        // Layout may have moved the surface.
        this.#pointers.forgetCorner()
        options.onViewport(viewport, zoomed)
      },
    })
  }

  close(): void {
    this.#pointers.close()
    this.#view.close()
  }

  /** Shows the whole page. */
  fit(): void {
    this.#view.fit()
  }

  /** @param maxZoom the largest scale from now on, as a multiple of the fitted one */
  limitZoom(maxZoom: number): void {
    this.#view.limit(maxZoom)
  }

  /** @param margin CSS pixels kept free around the fitted page from now on */
  keepFree(margin: number): void {
    this.#view.keepFree(margin)
  }

  /** Brings a page point (logical pixels) into the middle, unless it is visible already. */
  reveal(point: Point): void {
    this.#view.reveal(point)
  }

  /** Shows a page point (logical pixels) at a scale of at least `scale` CSS pixels for a logical pixel. */
  show(point: Point, scale: number): void {
    this.#view.show(point, scale)
  }

  /** Lets fingers draw again, until the next touch of a pen. */
  leavePenMode(): void {
    this.#setPenMode(false)
  }

  /** While Space is held, the next press moves the page. */
  holdPanKey(held: boolean): void {
    this.#pointers.holdPanKey(held)
    this.#options.surface.style.cursor = held ? 'grab' : ''
  }

  #setPenMode(on: boolean): void {
    if (this.#penMode === on) return
    this.#penMode = on
    this.#options.onPenMode(on)
  }

  #hover(contact: Contact): void {
    const point = this.#view.pageAt(contact.point)
    const onPage = isOnPage(point) ? point : null
    this.#options.studio.session.shareCursor(onPage)
    this.#options.onHover(contact.kind === 'touch' ? null : onPage)
    this.#eyedropper.hover(onPage, contact.kind)
  }

  #leave(): void {
    this.#options.studio.session.shareCursor(null)
    this.#options.onHover(null)
    this.#options.onPicking(null)
  }

  #handle(input: PointerInput): void {
    if (input.type === 'down' && input.contact.kind === 'pen') this.#setPenMode(true)
    const [taps, tap] = watchTaps(this.#taps, input)
    this.#taps = taps
    for (const each of this.#chosen(input)) this.#arbitrate(each)
    if (tap !== null && !this.#options.kid()) this.#options.onTap(tap)
  }

  #chosen(input: PointerInput): readonly PointerInput[] {
    if (!this.#options.kid()) {
      this.#kidFingers = NO_FINGERS
      return [input]
    }
    const [fingers, chosen] = chooseFinger(this.#kidFingers, input)
    this.#kidFingers = fingers
    return chosen
  }

  #arbitrate(input: PointerInput): void {
    const rules = { fingersPan: this.#penMode || !this.#options.editable() }
    const [state, effects] = arbitrate(this.#arbiter, input, rules)
    this.#arbiter = state
    for (const effect of effects) this.#perform(effect)
    if (input.type !== 'move' && state.phase === 'idle') this.#view.settle()
  }

  #perform(effect: ArbiterEffect): void {
    const { toolRunner } = this.#options.studio
    switch (effect.type) {
      case 'press':
        return this.#press(effect.contact)
      case 'drag': {
        const points = effect.contacts.map((contact) => this.#pagePoint(contact))
        const last = points.at(-1)
        if (last) this.#eyedropper.drag(last)
        if (this.#isPressed) toolRunner.drag(points)
        return
      }
      case 'release':
        this.#eyedropper.release()
        if (this.#isPressed) toolRunner.release(this.#options.settings())
        return this.#setPressed(false)
      case 'abandon':
        this.#eyedropper.cancel()
        // Two taps with two fingers are not a double tap.
        this.#lastTap = null
        if (this.#isPressed) toolRunner.abandon(this.#options.settings())
        return this.#setPressed(false)
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
    const editable = this.#options.editable()
    const isDouble = isDoubleTap(this.#lastTap, contact)
    this.#lastTap = contact
    // A double tap with Fill on a zoomed page shows the whole page. With a brush it is two quick dots.
    if (isDouble && this.#view.zoomed && (settings.tool === 'fill' || !editable)) return this.fit()
    if (!editable) return
    const at = this.#pagePoint(contact)
    if (settings.picking) return this.#eyedropper.press(at, contact.kind)
    this.#setPressed(true)
    const isAimed = settings.tool === 'fill' && contact.kind === 'touch' && isOnPage(at)
    const target = isAimed ? this.#options.aim(at, this.#view.scale) : at
    this.#options.studio.toolRunner.press({ ...at, ...target }, settings)
  }

  #setPressed(pressed: boolean): void {
    if (this.#isPressed !== pressed) this.#options.onDrawing(pressed && this.#options.settings().tool === 'brush')
    this.#isPressed = pressed
  }

  #pagePoint({ point, pressure, at }: Contact): PagePoint {
    return { ...this.#view.pageAt(point), pressure, at }
  }
}
