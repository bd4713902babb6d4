import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { GALLERY_KEY } from '#client/models/artworks/artworks-key.ts'

const ONE_CANVAS = /^\/canvas\/(\d+)$/

// Kept for as long as the page is open.
let opened: number | null = null

/** Returns the artwork that was on the canvas last; null when none was in this visit. */
export const lastOnCanvas = (): number | null => opened

/** Makes the gallery stale when an artwork opens on the canvas, because it is about to change. */
export function useGalleryRefresh(pathname: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const id = parseId(ONE_CANVAS.exec(pathname)?.[1])
    if (id === null) return
    opened = id
    void queries.invalidateQueries({ queryKey: GALLERY_KEY })
  }, [pathname, queries])
}
