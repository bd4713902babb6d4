import '#client/canvas/support-hook.ts'
/** A person with a browser of their own. Methods are what people do; pictures are compared by what was painted, not by screenshots. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Artwork } from '#contract/artworks.ts'
import type { StrokeRow } from '#contract/strokes.ts'

/** A point of the 800 x 600 page. */
export type Point = readonly [x: number, y: number]

export type ColorName = 'Berry' | 'Tomato' | 'Sunny Yellow' | 'Leaf' | 'Sky' | 'Grape'

export interface Pixel {
  readonly red: number
  readonly green: number
  readonly blue: number
}

const PASSWORD = 'correct horse'

export class Artist {
  readonly name: string
  readonly page: Page
  readonly context: BrowserContext
  /** Errors the page's console showed, but for failed connections: tests cut those on purpose. */
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

  /** Opens a browser for somebody new, who signs up as anybody would. */
  static async signUp(
    browser: Browser,
    origin: string,
    name: string,
    viewport = { width: 1280, height: 800 },
  ): Promise<Artist> {
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    const artist = new Artist(name, context, page, origin)
    await page.goto(`${origin}/auth?signup=true`)
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await page.getByRole('heading', { name: /Welcome/ }).waitFor()
    return artist
  }

  /** Picks a page from the rack at home. */
  async pickPage(title: string): Promise<void> {
    await this.page.goto(this.#origin)
    await this.page.getByRole('link', { name: title }).first().click()
    await this.untilReady()
  }

  /** Begins a new picture on a page, as a link to it does. */
  async beginPage(templateId: number): Promise<void> {
    await this.page.goto(`${this.#origin}/canvas?templateId=${templateId}`)
    await this.untilReady()
  }

  async openArtwork(artworkId: number): Promise<void> {
    await this.page.goto(`${this.#origin}/canvas/${artworkId}`)
    await this.untilReady()
  }

  /** Types the code somebody sent, at home. */
  async joinByCode(code: string): Promise<void> {
    await this.page.goto(this.#origin)
    await this.page.getByRole('button', { name: 'Join Collab', exact: true }).click()
    await this.page.getByLabel('Session code').fill(code)
    await this.page.getByRole('button', { name: 'Join Session' }).last().click()
    await this.page.waitForURL(/\/canvas\/\d+/)
    await this.untilReady()
  }

  /** Presses 'Color Together'; answers the code that is shown. */
  async colorTogether(): Promise<string> {
    await this.page.getByRole('button', { name: 'Color Together' }).click()
    const code = (await this.page.getByTestId('session-code').textContent()) ?? ''
    await this.page.getByRole('button', { name: 'Start coloring' }).click()
    return code.trim()
  }

  async takeTool(tool: 'Fill' | 'Brush' | 'Eraser' | 'Wand'): Promise<void> {
    await this.page.getByRole('button', { name: tool, exact: true }).first().click()
  }

  async takeColor(color: ColorName): Promise<void> {
    await this.page.getByRole('radio', { name: color, exact: true }).click()
  }

  async tap(at: Point): Promise<void> {
    const [x, y] = await this.#onScreen(at)
    await this.page.mouse.click(x, y)
  }

  /** Draws with the pointer down from the first point to the last. */
  async draw(points: readonly Point[]): Promise<void> {
    await this.startDrawing(points)
    await this.page.mouse.up()
  }

  /** The same, but the pointer stays down. */
  async startDrawing(points: readonly Point[]): Promise<void> {
    const [first, ...others] = await Promise.all(points.map((point) => this.#onScreen(point)))
    await this.page.mouse.move(...first!)
    await this.page.mouse.down()
    for (const point of others) await this.page.mouse.move(...point, { steps: 8 })
  }

  async lift(): Promise<void> {
    await this.page.mouse.up()
  }

  async moveTo(at: Point): Promise<void> {
    await this.page.mouse.move(...(await this.#onScreen(at)))
  }

  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys)
  }

  /** What the screen shows at a point of the page. */
  async pixel(at: Point): Promise<Pixel> {
    const [x, y] = await this.#onScreen(at)
    const png = await this.page.screenshot({ clip: { x: Math.floor(x), y: Math.floor(y), width: 1, height: 1 } })
    const [red, green, blue] = await sharp(png).removeAlpha().raw().toBuffer()
    return { red: red!, green: green!, blue: blue! }
  }

  get artworkId(): number {
    return Number(/\/canvas\/(\d+)/.exec(this.page.url())?.[1])
  }

  /** Resolves once everything drawn here is on the server's disk and painted. */
  async settled(): Promise<void> {
    await this.page.evaluate(() => window.fridgedoor!.settled())
  }

  /** The strokes the server has, undone ones too. */
  async strokes(): Promise<StrokeRow[]> {
    const answer = await this.page.request.get(`${this.#origin}/api/artworks/${this.artworkId}/strokes?loadAll=true`)
    return ((await answer.json()) as { strokes: StrokeRow[] }).strokes
  }

  async artwork(): Promise<Artwork> {
    const answer = await this.page.request.get(`${this.#origin}/api/artworks/${this.artworkId}`)
    return (await answer.json()) as Artwork
  }

  /** SHA-256 of the color plane this page shows. */
  async fingerprint(): Promise<string> {
    return this.page.evaluate(() => window.fridgedoor!.fingerprint())
  }

  /** SHA-256 of the color plane the server paints from its log. */
  async serverFingerprint(): Promise<string> {
    const response = await this.page.request.get(`${this.#origin}/api/artworks/${this.artworkId}/image`)
    return response.headers()['x-color-plane'] ?? `no picture: ${response.status()}`
  }

  /** The words beside the title. */
  async untilItSays(words: 'All changes saved' | 'Offline, will sync'): Promise<void> {
    await this.page.getByText(words, { exact: true }).first().waitFor()
  }

  /** The other's pointer, with the name on it, is on this screen. */
  async untilSees(name: string): Promise<void> {
    await this.page.locator('.drawing-page').getByText(name, { exact: true }).waitFor()
  }

  async untilReady(): Promise<void> {
    await this.page.locator('.drawing-surface[aria-busy="false"]').waitFor()
  }

  /** A first visit fetches what an offline one needs in the background; this waits until it has. */
  async untilKeptForOffline(): Promise<void> {
    const { artworkId } = this
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await this.page.waitForFunction(async (id) => {
      const [artwork, user, shell] = await Promise.all(
        [`/api/artworks/${id}`, '/api/user', '/'].map((address) => caches.match(address)),
      )
      const plates = artwork && ((await artwork.json()) as { platesUrl: string }).platesUrl
      return (
        user !== undefined && shell !== undefined && plates !== undefined && (await caches.match(plates)) !== undefined
      )
    }, artworkId)
  }

  async leave(): Promise<void> {
    await this.context.close()
  }

  async #onScreen([x, y]: Point): Promise<[number, number]> {
    const box = await this.page.locator('.drawing-page').boundingBox()
    if (!box) throw new Error('no page to draw on')
    return [box.x + (x / 800) * box.width, box.y + (y / 600) * box.height]
  }
}
