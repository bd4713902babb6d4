/** Fingers, a pen and a mouse as the system reports them to the browser: several at a time, each event at its own moment. */
import type { CDPSession, Page } from 'playwright-core'
import type { Point } from './artist.ts'

/** One finger on the page to color; `id` tells fingers apart. */
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

export class Contacts {
  readonly #page: Page
  readonly #devtools: CDPSession
  /** Where the page lay when the contacts began: a gesture that moves it is told in the place it had. */
  #box: Box
  readonly #beginning = Date.now()

  private constructor(page: Page, devtools: CDPSession, box: Box) {
    this.#page = page
    this.#devtools = devtools
    this.#box = box
  }

  static async of(page: Page): Promise<Contacts> {
    return new Contacts(page, await page.context().newCDPSession(page), await boxOf(page))
  }

  /** Looks where the page lies now; returns how wide it is, in CSS pixels, and its corner. */
  async lookAgain(): Promise<Box> {
    this.#box = await boxOf(this.#page)
    return this.#box
  }

  /** All fingers that are on the page from now on; a new id has just come, a missing one has gone. `ms` is the moment. */
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

  /** Plays a touch sequence: each step is all the fingers that are down at that moment. */
  async touch(steps: readonly (readonly [ms: number, ...fingers: readonly Finger[]])[]): Promise<void> {
    let before: readonly Finger[] = []
    for (const [ms, ...fingers] of steps) {
      await this.fingers(fingers, ms, before)
      before = fingers
    }
  }

  /** The system takes all touches away. */
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

  /** The mouse is seen again without a button down, and nobody said that it was let go. */
  async mouseWithoutButton(at: Point): Promise<void> {
    await this.#devtools.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      ...this.onScreen(at),
      button: 'none',
      buttons: 0,
    })
  }

  /** The protocol counts from 1970. */
  #seconds(ms: number): number {
    return (this.#beginning + ms) / 1000
  }

  /** A point of the page on the screen. */
  onScreen([x, y]: Point): { x: number; y: number } {
    const box = this.#box
    return { x: box.x + (x / PAGE_WIDTH) * box.width, y: box.y + (y / PAGE_HEIGHT) * box.height }
  }
}

async function boxOf(page: Page): Promise<Box> {
  const box = await page.locator('.drawing-page').boundingBox()
  if (!box) throw new Error('no page to draw on')
  return box
}
