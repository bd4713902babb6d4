/** Sends touch, pen and mouse input through the DevTools protocol: several contacts at once, with chosen timestamps. */
import type { CDPSession, Page } from 'playwright-core'
import type { Point } from './browser-user.ts'

/** One finger on the page; the same `id` in two steps is the same finger. */
export interface Finger {
  readonly id: number
  readonly at: Point
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const PAGE_WIDTH = 800
const PAGE_HEIGHT = 600

export class PointerInput {
  readonly #page: Page
  readonly #devtools: CDPSession
  /** The page's box at the last measurement; a gesture that moves the page keeps using it. */
  #box: Box
  readonly #startedAt = Date.now()

  private constructor(page: Page, devtools: CDPSession, box: Box) {
    this.#page = page
    this.#devtools = devtools
    this.#box = box
  }

  static async of(page: Page): Promise<PointerInput> {
    return new PointerInput(page, await page.context().newCDPSession(page), await boxOf(page))
  }

  /** Measures the page's box on the screen, in CSS pixels, and uses it from now on. */
  async measurePage(): Promise<Box> {
    this.#box = await boxOf(this.#page)
    return this.#box
  }

  /** Sends the fingers that touch the page at `ms`. A new id touches down, an id missing since `before` lifts. */
  async fingers(fingers: readonly Finger[], ms: number, before: readonly Finger[] = []): Promise<void> {
    const known = new Set(before.map(({ id }) => id))
    const left = before.some(({ id }) => !fingers.some((finger) => finger.id === id))
    const type = left ? 'touchEnd' : fingers.some(({ id }) => !known.has(id)) ? 'touchStart' : 'touchMove'
    await this.#devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ id, at }) => ({ id, ...this.onScreen(at) })),
      timestamp: this.#seconds(ms),
    })
  }

  /** Plays a touch sequence. Each step names all fingers that are down at that moment. */
  async touch(steps: readonly (readonly [ms: number, ...fingers: readonly Finger[]])[]): Promise<void> {
    let before: readonly Finger[] = []
    for (const [ms, ...fingers] of steps) {
      await this.fingers(fingers, ms, before)
      before = fingers
    }
  }

  /** Cancels all touches, as the system does. */
  async cancelTouches(ms: number): Promise<void> {
    await this.#devtools.send('Input.dispatchTouchEvent', {
      type: 'touchCancel',
      touchPoints: [],
      timestamp: this.#seconds(ms),
    })
  }

  async pen(type: 'down' | 'move' | 'up', at: Point, ms: number, force = 0.5): Promise<void> {
    await this.#devtools.send('Input.dispatchMouseEvent', {
      type: type === 'down' ? 'mousePressed' : type === 'up' ? 'mouseReleased' : 'mouseMoved',
      ...this.onScreen(at),
      button: 'left',
      buttons: type === 'up' ? 0 : 1,
      clickCount: 1,
      force: type === 'up' ? 0 : force,
      pointerType: 'pen',
      timestamp: this.#seconds(ms),
    })
  }

  /** Moves the mouse without a pressed button, although no button-up event was sent. */
  async mouseWithoutButton(at: Point): Promise<void> {
    await this.#devtools.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      ...this.onScreen(at),
      button: 'none',
      buttons: 0,
    })
  }

  /** Returns the protocol's timestamp: seconds since 1970. */
  #seconds(ms: number): number {
    return (this.#startedAt + ms) / 1000
  }

  /** Returns the screen position of a point of the page, in CSS pixels. */
  onScreen([x, y]: Point): { x: number; y: number } {
    const box = this.#box
    return { x: box.x + (x / PAGE_WIDTH) * box.width, y: box.y + (y / PAGE_HEIGHT) * box.height }
  }
}

async function boxOf(page: Page): Promise<Box> {
  const box = await page.locator('.drawing-page').boundingBox()
  if (!box) throw new Error('the page is not on the screen')
  return box
}
