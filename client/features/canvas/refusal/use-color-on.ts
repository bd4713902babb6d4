import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { copyArtwork } from '#contract/artworks.ts'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { newStrokeId } from '#client/canvas/tools/stroke-id.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export interface ColorOn {
  /** Makes a copy of the artwork, moves the strokes that are not saved there, and opens it. */
  readonly start: () => void
  readonly busy: boolean
}

/** 'Color on in a copy of your own': what a person may do when a page takes no more of their strokes. */
export function useColorOn(artworkId: number | null, session: ArtworkSession | null): ColorOn {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // All attempts on this page make one copy (HTTP-8).
  const [requestId] = useState(newStrokeId)
  const { mutate, isPending } = useMutation({
    mutationFn: async (given: { id: number; session: ArtworkSession }) => {
      const copy = await call(copyArtwork, { params: { id: given.id }, idempotencyKey: requestId })
      await given.session.moveOutbox(copy)
      return copy
    },
    onSuccess: async (copy) => {
      queries.setQueryData(artworkQueries.detail(copy.id).queryKey, copy)
      toast({ title: 'This page is yours', description: 'Your strokes came along.' })
      await navigate(`/canvas/${copy.id}`)
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) =>
      toast({
        title: 'Could not make a copy',
        description: failureText(error, { fallback: 'Please try again. Your strokes are kept on this device.' }),
        destructive: true,
      }),
  })
  return {
    start: () => {
      if (artworkId !== null && session) mutate({ id: artworkId, session })
    },
    busy: isPending,
  }
}
