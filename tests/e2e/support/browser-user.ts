/** A signed-up person with a browser context. Methods are what people do; pictures are compared by the hash of their pixels. */
import '#client/canvas/support-hook.ts'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Artwork } from '#contract/artworks.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import { eventually } from '#tests/eventually.ts'
import type { NewContext } from './new-context.ts'

/** A point of the page, in logical pixels (800 x 600). */
export type Point = readonly [x: number, y: number]

export type ToolName = 'Fill' | 'Brush' | 'Eraser' | 'Wand' | 'Stickers'

export type ColorName = 'Berry' | 'Tomato' | 'Sunny Yellow' | 'Leaf' | 'Sky' | 'Grape'

export interface Pixel {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/** In CSS pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
  /** A phone or tablet: it has fingers, and they can zoom the whole browser. */
  readonly touch?: boolean
}

export interface UserOptions {
  readonly newContext: NewContext
  /** The app's address. */
  readonly origin: string
  readonly name?: string
  readonly viewport?: Viewport | undefined
}

const DESKTOP: Viewport = { width: 1280, height: 800 }
/** Pointer events from one point of a line to the next. The browser takes a frame for each. */
const STEPS_BETWEEN_POINTS = 4
export const PASSWORD = 'correct horse'

export class BrowserUser {
  readonly name: string
  readonly page: Page
  readonly context: BrowserContext
  /** Page errors and console errors, except failed connections: tests cut those on purpose. */
  readonly errors: string[] = []
  readonly #origin: string

  private constructor(name: string, context: BrowserContext, page: Page, origin: string) {
    this.name = name
    this.context = context
    this.page = page
    this.#origin = origin
    page.on('pageerror', (error) => this.errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|WebSocket|ERR_/.test(message.text()))
        this.errors.push(message.text())
    })
  }

  /** Opens a browser context with an empty web page, and registers without the form, which would also draw the home screen. */
  static async signUp(options: UserOptions & { readonly name: string }): Promise<BrowserUser> {
    const { origin, name } = options
    const user = await BrowserUser.#open(options)
    const { request } = user.page
    const data = { username: name, password: PASSWORD }
    let response = await request.post(`${origin}/api/register`, { data })
    if (response.status() === 409) {
      await user.#deleteAccount()
      response = await request.post(`${origin}/api/register`, { data })
    }
    if (!response.ok()) throw new Error(`${name} is not registered: ${response.status()} ${await response.text()}`)
    return user
  }

  /** Opens a browser context and signs up through the form, which leads to the home screen. */
  static async signUpByForm(options: UserOptions & { readonly name: string }): Promise<BrowserUser> {
    const { origin, name } = options
    const user = await BrowserUser.#open(options)
    const { page } = user
    await page.goto(`${origin}/auth?signup=true`)
    await user.fillRegistration(name)
    const welcome = page.getByRole('heading', { name: /Welcome/ })
    const taken = page.getByText('Username already exists')
    await welcome.or(taken).first().waitFor()
    if (await taken.isVisible()) {
      await user.#deleteAccount()
      await page.goto(`${origin}/auth?signup=true`)
      await user.fillRegistration(name)
      await welcome.waitFor()
    }
    return user
  }

  /** Deletes the account of this name: a test that is tried again begins without what its first try has left. */
  async #deleteAccount(): Promise<void> {
    const { request } = this.page
    await request.post(`${this.#origin}/api/login`, { data: { username: this.name, password: PASSWORD } })
    await request.delete(`${this.#origin}/api/profile`, { data: { password: PASSWORD } })
  }

  /** Fills the open registration form, and sends it. */
  async fillRegistration(name: string): Promise<void> {
    const { page } = this
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  }

  /** Gives the password in the open dialog that adds this device to a family. */
  async confirmDevice(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Use this device for the children?' })
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Use this device', exact: true }).click()
  }

  /** Opens a browser context with an empty web page, and signs in as nobody. */
  static visit(options: UserOptions): Promise<BrowserUser> {
    return BrowserUser.#open(options)
  }

  static async #open({ newContext, origin, name = 'nobody', viewport = DESKTOP }: UserOptions): Promise<BrowserUser> {
    const { touch = false, ...size } = viewport
    const context = await newContext({ viewport: size, hasTouch: touch, isMobile: touch })
    return new BrowserUser(name, context, await context.newPage(), origin)
  }

  /** Opens the home screen, unless it is open. */
  async #goHome(): Promise<void> {
    if (this.page.url() !== `${this.#origin}/`) await this.page.goto(this.#origin)
  }

  /** Chooses a page to color on the home screen. */
  async pickPage(title: string): Promise<void> {
    await this.#goHome()
    await this.page.getByRole('searchbox', { name: 'Search pages' }).fill(title)
    await this.page
      .getByRole('region', { name: 'Templates Gallery' })
      .getByRole('link', { name: title })
      .first()
      .click()
    await this.untilReady()
  }

  /** Opens the same address in another tab of the same browser. */
  async openTab(): Promise<BrowserUser> {
    const page = await this.context.newPage()
    await page.goto(this.page.url())
    return new BrowserUser(this.name, this.context, page, this.#origin)
  }

  /** Opens a page to color by its address, without an artwork. */
  async openPage(templateId: number): Promise<void> {
    await this.page.goto(`${this.#origin}/canvas?templateId=${templateId}`)
    await this.untilReady()
  }

  async openArtwork(artworkId: number): Promise<void> {
    await this.page.goto(`${this.#origin}/canvas/${artworkId}`)
    await this.untilReady()
  }

  /** Joins a shared artwork as the link with its session code does. */
  async joinByCode(code: string): Promise<void> {
    await this.page.goto(`${this.#origin}/canvas?code=${code}`)
    await this.page.waitForURL(/\/canvas\/\d+$/)
    await this.untilReady()
  }

  /** Joins a shared artwork by its session code on the home screen, which takes two screens instead of one. */
  async joinByForm(code: string): Promise<void> {
    await this.#goHome()
    await this.page.getByRole('button', { name: 'Join Collab', exact: true }).click()
    await this.page.getByLabel('Session code').fill(code)
    await this.page.getByRole('button', { name: 'Join Session' }).last().click()
    await this.page.waitForURL(/\/canvas\/\d+/)
    await this.untilReady()
  }

  /** Enables collaboration. Returns the session code that the dialog shows. */
  async colorTogether(): Promise<string> {
    await this.page.getByRole('button', { name: 'Color Together' }).click()
    const code = (await this.page.getByTestId('session-code').textContent()) ?? ''
    await this.page.getByRole('button', { name: 'Start coloring' }).click()
    return code.trim()
  }

  /** Chooses a tool. Does nothing when it is the chosen one: on a phone, its button would open settings that move the page. */
  async selectTool(tool: ToolName): Promise<void> {
    const button = this.#toolButton(tool)
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
  }

  /** Presses the button of a tool. On a phone, that of the chosen tool opens its settings. */
  async pressTool(tool: ToolName): Promise<void> {
    await this.#toolButton(tool).click()
  }

  async selectColor(color: ColorName): Promise<void> {
    await this.page.getByRole('radio', { name: color, exact: true }).click()
  }

  async tap(at: Point): Promise<void> {
    const [x, y] = await this.#onScreen(at)
    await this.page.mouse.click(x, y)
  }

  /** Draws one line through the points. */
  async draw(points: readonly Point[]): Promise<void> {
    await this.startDrawing(points)
    await this.page.mouse.up()
  }

  /** Draws a line and keeps the pointer down. */
  async startDrawing(points: readonly Point[]): Promise<void> {
    const [first, ...others] = await Promise.all(points.map((point) => this.#onScreen(point)))
    await this.page.mouse.move(...first!)
    await this.page.mouse.down()
    for (const point of others) await this.page.mouse.move(...point, { steps: STEPS_BETWEEN_POINTS })
  }

  async stopDrawing(): Promise<void> {
    await this.page.mouse.up()
  }

  async moveTo(at: Point): Promise<void> {
    await this.page.mouse.move(...(await this.#onScreen(at)))
  }

  async press(keys: string): Promise<void> {
    if (keys === 'Escape') await this.#untilDialogListens()
    await this.page.keyboard.press(keys)
  }

  /** A dialog is visible before it listens to the keyboard, and listens once it has the focus. */
  async #untilDialogListens(): Promise<void> {
    await this.page.waitForFunction(() => {
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      return !dialog || dialog.contains(document.activeElement)
    })
  }

  /** Returns the color that the screen shows at a point of the page. */
  async pixel(at: Point): Promise<Pixel> {
    const [x, y] = await this.#onScreen(at)
    const png = await this.page.screenshot({ clip: { x: Math.floor(x), y: Math.floor(y), width: 1, height: 1 } })
    const [red, green, blue] = await sharp(png).removeAlpha().raw().toBuffer()
    return { red: red!, green: green!, blue: blue! }
  }

  get artworkId(): number {
    return Number(/\/canvas\/(\d+)/.exec(this.page.url())?.[1])
  }

  /** Resolves once everything drawn here is durable on the server and painted. */
  async settled(): Promise<void> {
    await this.page.evaluate(() => window.fridgedoor!.settled())
  }

  /** Returns the strokes that the server has, undone ones too. */
  async strokes(): Promise<StrokeRow[]> {
    const answer = await this.page.request.get(`${this.#origin}/api/artworks/${this.artworkId}/strokes?loadAll=true`)
    return ((await answer.json()) as { strokes: StrokeRow[] }).strokes
  }

  async artwork(): Promise<Artwork> {
    const answer = await this.page.request.get(`${this.#origin}/api/artworks/${this.artworkId}`)
    return (await answer.json()) as Artwork
  }

  /** Returns the SHA-256 of the color plane that this browser shows. */
  async fingerprint(): Promise<string> {
    return this.page.evaluate(() => window.fridgedoor!.fingerprint())
  }

  /** Returns the SHA-256 of the color plane that the server paints from its log. */
  async serverFingerprint(): Promise<string> {
    const response = await this.page.request.get(`${this.#origin}/api/artworks/${this.artworkId}/image`)
    return response.headers()['x-color-plane'] ?? `no picture: ${response.status()}`
  }

  /** Waits for this save state next to the title. */
  async untilStatusIs(status: 'All changes saved' | 'Offline, will sync'): Promise<void> {
    await this.page.getByText(status, { exact: true }).first().waitFor()
  }

  /** Waits until the cursor of another person, with this name, is visible. */
  async untilCursorShows(name: string): Promise<void> {
    await this.page.locator('.drawing-page').getByText(name, { exact: true }).waitFor()
  }

  async untilReady(): Promise<void> {
    await this.page.locator('.drawing-surface[aria-busy="false"]').waitFor()
  }

  /** Waits until the service worker has cached everything that an offline visit needs. */
  async untilCachedForOffline(): Promise<void> {
    const { artworkId } = this
    await eventually(() =>
      this.page.evaluate(async (id) => {
        if (navigator.serviceWorker.controller === null) return false
        const [artwork, user, shell] = await Promise.all(
          [`/api/artworks/${id}`, '/api/user', '/'].map((address) => caches.match(address, { ignoreSearch: true })),
        )
        const plates = artwork && ((await artwork.json()) as { platesUrl: string }).platesUrl
        const kept = [user, shell, plates && (await caches.match(plates))]
        return kept.every((reply) => reply !== undefined)
      }, artworkId),
    )
  }

  async close(): Promise<void> {
    await this.context.close()
  }

  #toolButton(tool: ToolName): Locator {
    return this.page.getByRole('button', { name: tool, exact: true }).first()
  }

  async #onScreen([x, y]: Point): Promise<[number, number]> {
    const box = await this.page.locator('.drawing-page').boundingBox()
    if (!box) throw new Error('the page is not on the screen')
    return [box.x + (x / 800) * box.width, box.y + (y / 600) * box.height]
  }
}
