/** Fingers anywhere on the screen, through the DevTools protocol, which makes real touches of them. Places are CSS pixels. */
import type { CDPSession, Locator, Page } from 'playwright-core'

export interface Place {
  readonly x: number
  readonly y: number
}

export class TouchScreen {
  readonly #devtools: CDPSession
  readonly #down = new Map<number, Place>()

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools
  }

  static async of(page: Page): Promise<TouchScreen> {
    return new TouchScreen(await page.context().newCDPSession(page))
  }

  /** The fingers that touch the screen now. */
  get down(): ReadonlyMap<number, Place> {
    return this.#down
  }

  /** Puts a finger down, or moves it if it is down. */
  async put(finger: number, at: Place): Promise<void> {
    const type = this.#down.has(finger) ? 'touchMove' : 'touchStart'
    this.#down.set(finger, at)
    await this.#send(type)
  }

  async lift(finger: number): Promise<void> {
    if (this.#down.delete(finger)) await this.#send('touchEnd')
  }

  /** Cancels all touches, as the system does when it takes them for itself. */
  async cancel(): Promise<void> {
    if (this.#down.size === 0) return
    this.#down.clear()
    await this.#send('touchCancel')
  }

  async tap(at: Place): Promise<void> {
    await this.put(0, at)
    await this.lift(0)
  }

  /** Moves two fingers apart, from 30 to 300 pixels, around a place. */
  async spread({ x, y }: Place): Promise<void> {
    for (let half = 15; half <= 150; half += 15) {
      await this.put(0, { x: Math.max(1, x - half), y })
      await this.put(1, { x: x + half, y })
    }
    await this.lift(0)
    await this.lift(1)
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'): Promise<void> {
    await this.#devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [...this.#down].map(([id, place]) => ({ id, ...place })),
    })
  }
}

/** Returns the middle of an element on the screen. */
export async function middleOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
