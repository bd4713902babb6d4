import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { failureText } from '#client/http/failure-text.ts'
import { isTransient } from '#client/http/retry-rule.ts'
import { newStrokeId } from '#client/canvas/tools/stroke-id.ts'
import { createNewArtwork } from '#client/features/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/features/artworks/artwork-queries.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** Milliseconds before a creation that nobody answered is tried again. */
const AGAIN_MS = 3_000

export interface NewArtworkOptions {
  /** Strokes wait for an artwork. */
  readonly held: boolean
  readonly templateId: number | null
  readonly title: string
  readonly onCreated: (artwork: Artwork) => void
}

export interface NewArtworkState {
  readonly status: 'idle' | 'creating' | 'waiting'
  /** Makes the artwork now, drawn on or not. */
  readonly create: () => void
}

/** Makes the artwork of a new page: with the first stroke, or when it is asked for. Once, however often it is tried. */
export function useNewArtwork({ held, templateId, title, onCreated }: NewArtworkOptions): NewArtworkState {
  const queries = useQueryClient()
  const [requestId] = useState(newStrokeId)
  const { mutate, status, error } = useMutation({
    mutationFn: () => createNewArtwork({ requestId, templateId, title }),
    onSuccess: async (artwork) => {
      queries.setQueryData(artworkQueries.detail(artwork.id).queryKey, artwork)
      onCreated(artwork)
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (failure) => {
      if (isTransient(failure)) return
      toast({
        title: 'Error saving artwork',
        description: failureText(failure, { fallback: 'Could not save your artwork. Please try again.' }),
        destructive: true,
      })
    },
  })
  const passing = status === 'error' && isTransient(error)

  useEffect(() => {
    if (held && status === 'idle') mutate()
  }, [held, status, mutate])

  useEffect(() => {
    if (!passing) return
    const again = (): void => mutate()
    const timer = setTimeout(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [passing, mutate])

  return { status: status === 'pending' ? 'creating' : passing ? 'waiting' : 'idle', create: mutate }
}
