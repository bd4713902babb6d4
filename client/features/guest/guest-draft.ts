/**
 * The page that is colored on this device without an account. It is a draft that belongs to `NOBODY`: its place names all that is needed
 * to open it without a server, and to make an artwork of it once.
 */
import { z } from 'zod'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import { deleteGuestLines, isOwnPage } from './guest-lines.ts'
import { type CopyStore, draftPlace, readPlace } from '#client/canvas/session/store/copy-store.ts'

const GuestDraft = z.object({
  /** Random. One page makes one artwork for one person, however often it is asked for. */
  key: z.string(),
  templateId: z.int(),
  title: z.string(),
  platesUrl: z.string(),
})
export type GuestDraft = z.infer<typeof GuestDraft>

/** Returns the name under which an artwork session keeps the page as a draft. */
export function draftName({ key, templateId, title, platesUrl }: GuestDraft): string {
  return JSON.stringify({ key, templateId, title, platesUrl })
}

/** Returns where the device keeps the page. */
export const guestPlace = (page: GuestDraft): string => draftPlace(draftName(page))

function readGuestPlace(place: string): GuestDraft | null {
  const name = readPlace(place)
  if (!name || !('page' in name)) return null
  try {
    return GuestDraft.parse(JSON.parse(name.page))
  } catch (error) {
    console.warn('This device keeps a page that this version cannot read', error)
    return null
  }
}

/** Returns the page that this device keeps, or null. */
export async function findGuestDraft(store: Pick<CopyStore, 'allRows'>): Promise<GuestDraft | null> {
  for (const { place } of await store.allRows(NOBODY)) {
    const page = readGuestPlace(place)
    if (page) return page
  }
  return null
}

/** Deletes the page and its strokes from this device. */
export async function deleteGuestDraft(store: CopyStore, page: GuestDraft): Promise<void> {
  const rows = await store.rows(NOBODY, guestPlace(page))
  await store.write({ deleteCopies: rows.map(({ id }) => id) })
  if (isOwnPage(page)) await deleteGuestLines(page.key)
}
