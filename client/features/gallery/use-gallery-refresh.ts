import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { GALLERY_KEY } from '#client/models/artworks/artworks-key.ts'

const ONE_CANVAS = /^\/canvas\/\d+$/

/** Makes the gallery stale when an artwork opens on the canvas, because it is about to change. */
export function useGalleryRefresh(pathname: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (ONE_CANVAS.test(pathname)) void queries.invalidateQueries({ queryKey: GALLERY_KEY })
  }, [pathname, queries])
}
