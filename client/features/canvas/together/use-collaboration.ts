import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { disableCollaboration, enableCollaboration, renewSessionCode } from '#contract/collaboration.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { artworkQueries } from '#client/features/artworks/artwork-queries.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** Milliseconds between the toast and the dialog with the code (TIME-9). */
const CODE_DIALOG_AFTER_MS = 1_200

export interface Collaboration {
  /** Makes the artwork a shared one; then the code dialog opens by itself. */
  readonly enable: () => void
  readonly disable: () => void
  /** Another code in place of one that got into the wrong hands. */
  readonly renew: () => void
  readonly busy: boolean
  /** The code to be shown in its dialog, or null. */
  readonly shownCode: string | null
  readonly closeCode: () => void
}

function sayIssue(error: Error): void {
  toast({
    title: 'Collaboration issue',
    description: failureText(error, { fallback: 'Please try again.' }),
    destructive: true,
  })
}

/** Starting and ending to color together. @param id null while there is no artwork */
export function useCollaboration(id: number | null): Collaboration {
  const queries = useQueryClient()
  const [code, setCode] = useState<string | null>(null)
  const [dialogOpen, setDialogOpen] = useState(false)

  const keep = async (artwork: Artwork): Promise<void> => {
    queries.setQueryData(artworkQueries.detail(artwork.id).queryKey, artwork)
    await queries.invalidateQueries({ queryKey: artworkQueries.all() })
  }

  useEffect(() => {
    if (code === null) return
    const timer = setTimeout(() => setDialogOpen(true), CODE_DIALOG_AFTER_MS)
    return () => clearTimeout(timer)
  }, [code])

  const enabling = useMutation({
    mutationFn: (artworkId: number) => call(enableCollaboration, { params: { id: artworkId } }),
    onSuccess: async ({ sessionCode, artwork }) => {
      if (sessionCode === '') {
        toast({
          title: 'Collaboration issue',
          description: 'Failed to generate a collaboration code. Please try again.',
          destructive: true,
        })
        return
      }
      toast({ title: 'Collaboration enabled', description: 'Others can join with the code.' })
      setCode(sessionCode)
      await keep(artwork)
    },
    onError: (error) =>
      toast({
        title: 'Error enabling collaboration',
        description: failureText(error, {
          fallback: 'Failed to generate a collaboration code. Please try again.',
        }),
        destructive: true,
      }),
  })
  const disabling = useMutation({
    mutationFn: (artworkId: number) => call(disableCollaboration, { params: { id: artworkId } }),
    onSuccess: async (artwork) => {
      toast({ title: 'Collaboration ended', description: 'The code no longer works.' })
      await keep(artwork)
    },
    onError: sayIssue,
  })
  const renewing = useMutation({
    mutationFn: (artworkId: number) => call(renewSessionCode, { params: { id: artworkId } }),
    onSuccess: async ({ artwork }) => {
      toast({ title: 'Code changed', description: 'The old code no longer works. Who has joined stays.' })
      await keep(artwork)
    },
    onError: sayIssue,
  })

  return {
    enable: () => {
      if (id === null)
        toast({ title: 'Save artwork first', description: 'Color something, then invite others.', destructive: true })
      else enabling.mutate(id)
    },
    disable: () => {
      if (id !== null) disabling.mutate(id)
    },
    renew: () => {
      if (id !== null) renewing.mutate(id)
    },
    busy: enabling.isPending || disabling.isPending || renewing.isPending,
    shownCode: dialogOpen ? code : null,
    closeCode: () => {
      setDialogOpen(false)
      setCode(null)
    },
  }
}
