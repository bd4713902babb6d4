/**
 * The page that is colored on this device without an account. It is a draft of nobody's: its place names all that is needed to open
 * it without a server, and to make an artwork of it once.
 */
import { z } from 'zod'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import { draftPlace, readPlace, type DeviceStore } from '#client/canvas/session/device/device-store.ts'

const GuestPage = z.object({
  /** Random. One page makes one artwork for one person, however often it is asked for. */
  key: z.string(),
  templateId: z.int(),
  title: z.string(),
  platesUrl: z.string(),
})
export type GuestPage = z.infer<typeof GuestPage>

/** Returns the name under which an artwork session keeps the page as a draft. */
export function draftName({ key, templateId, title, platesUrl }: GuestPage): string {
  return JSON.stringify({ key, templateId, title, platesUrl })
}

/** Returns where the device keeps the page. */
export const guestPlace = (page: GuestPage): string => draftPlace(draftName(page))

function readGuestPlace(place: string): GuestPage | null {
  const name = readPlace(place)
  if (!name || !('page' in name)) return null
  try {
    return GuestPage.parse(JSON.parse(name.page))
  } catch (error) {
    console.warn('This device keeps a page that this version cannot read', error)
    return null
  }
}

/** Returns the page that this device keeps, or null. */
export async function findGuestPage(store: Pick<DeviceStore, 'allRows'>): Promise<GuestPage | null> {
  for (const { place } of await store.allRows(NOBODY)) {
    const page = readGuestPlace(place)
    if (page) return page
  }
  return null
}

/** Deletes the page and its strokes from this device. */
export async function throwAwayGuestPage(store: DeviceStore, page: GuestPage): Promise<void> {
  const rows = await store.rows(NOBODY, guestPlace(page))
  await store.write({ deleteCopies: rows.map(({ id }) => id) })
}
