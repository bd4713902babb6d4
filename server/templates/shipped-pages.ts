/** The pages that ship with the server, in the folder `pages` next to this file (next to the bundle in production). */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { Difficulty } from '#contract/templates.ts'

const ShippedPage = z.object({
  id: z.int().positive(),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  description: z.string(),
  difficulty: Difficulty,
  /** Coins; a page with a price is premium. */
  price: z.number(),
  regionCount: z.int(),
  /** SHA-256 of the encoded plates, in hex. */
  platesHash: z.string(),
})
export type ShippedPage = z.infer<typeof ShippedPage>

/** The build copies this folder next to the bundle. */
export const SHIPPED_PAGES_FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'pages')

/** Returns the shipped pages in the order of their ids. Rejects when the folder is missing or damaged. */
export async function readShippedPages(folder = SHIPPED_PAGES_FOLDER): Promise<ShippedPage[]> {
  return z.array(ShippedPage).parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')))
}

/** Returns the brotli-compressed line art of a shipped page at scale 4 (see `encodeInk`), for prints. */
export async function readShippedInk(slug: string, folder = SHIPPED_PAGES_FOLDER): Promise<Uint8Array> {
  return readFile(join(folder, `${slug}.ink.br`))
}

/** Returns the brotli-compressed plates of a shipped page. */
export async function readShippedPlates(slug: string, folder = SHIPPED_PAGES_FOLDER): Promise<Uint8Array> {
  return readFile(join(folder, `${slug}.plates.br`))
}
