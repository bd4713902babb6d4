/** A signed-in person of the pictures, with a browser of their own. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { listTemplates, type Template } from '#contract/templates.ts'
import { getArtwork, type Artwork } from '#contract/artworks.ts'
import { toHex } from '#crdt/document/stroke/color.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { SCALE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { regionCenters } from '#crdt/regions/region-centers.ts'

/** A region without a color in the drawing is mostly the background. */
const BACKGROUNDS = ['#cfe8f7', '#fff1c9', '#e3f3d6', '#fde0ee', '#e6e0f7'] as const

export class Visitor {
  readonly page: Page
  readonly #origin: string

  private constructor(page: Page, origin: string) {
    this.page = page
    this.#origin = origin
  }

  static async signUp(browser: Browser, origin: string, name: string, look: BrowserContextOptions): Promise<Visitor> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...look })
    const visitor = new Visitor(await context.newPage(), origin)
    await visitor.#send('post', '/api/register', {
      username: name.toLowerCase(),
      displayName: name,
      password: 'correct horse',
    })
    // The hint about fingers shows once on each device.
    await context.addInitScript(() => localStorage.setItem('knowsFingers', 'true'))
    return visitor
  }

  /** Opens an address of the app. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.#origin + path)
  }

  /** Makes an artwork of the page with this title. @param share how much of its regions get a color, from 0 to 1 */
  async color(title: string, share: number, isCompleted = false): Promise<Artwork> {
    const templates = listTemplates.reply.parse(await this.#send('get', '/api/templates'))
    const template = templates.find((page) => page.title === title)
    if (!template) throw new Error(`there is no page ${title}`)
    const made = await this.#send('post', '/api/artworks', { templateId: template.id })
    const artwork = getArtwork.reply.parse(made)
    const fills = await this.#fills(template)
    for (const fill of fills.slice(0, Math.round(fills.length * share)))
      await this.#send('post', `/api/artworks/${artwork.id}/strokes`, { tool: 'fill', ...fill })
    if (isCompleted) await this.#send('patch', `/api/artworks/${artwork.id}`, { completed: true })
    return artwork
  }

  /** Returns a fill for each region, in the colors of the drawing that the page was derived from. */
  async #fills({ id, platesUrl }: Template): Promise<{ color: string; points: { x: number; y: number }[] }[]> {
    const response = await fetch(this.#origin + platesUrl)
    const { labels, regions } = decodePlates(new Uint8Array(await response.arrayBuffer()))
    return [...regionCenters(labels)].map(([label, { pixel }]) => {
      const reference = regions[label]?.reference ?? null
      const color = reference === null ? BACKGROUNDS[id % BACKGROUNDS.length]! : toHex(reference)
      return { color, points: [{ x: (pixel % WIDTH) / SCALE, y: Math.floor(pixel / WIDTH) / SCALE }] }
    })
  }

  async #send(method: 'get' | 'post' | 'patch', path: string, data?: unknown): Promise<unknown> {
    const response = await this.page.request[method](this.#origin + path, data === undefined ? {} : { data })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
}
