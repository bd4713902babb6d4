import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import {
  disableCollaboration,
  enableCollaboration,
  renewSessionCode,
  wakeSessionCode,
} from '#contract/collaboration.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { artworkQueries } from '#client/features/artworks/artwork-queries.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** Milliseconds between the toast and the dialog with the code (TIME-9). */
const CODE_DIALOG_AFTER_MS = 1_200

export interface Collaboration {
  /** Enables collaboration; the dialog with the code then opens by itself. */
  readonly enable: () => void
  readonly disable: () => void
  /** Replaces the session code; people who have joined stay. */
  readonly renew: () => void
  /** Lets people join by the code again if it was asleep (COLLAB-11); says nothing when it worked. */
  readonly wakeCode: () => void
  /** True while collaboration or its code is being changed. */
  readonly busy: boolean
  /** The code that the dialog shows, or null while the dialog is closed. */
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

/** Enables and ends collaboration on an artwork, and says in toasts how it went. @param id null while there is no artwork */
export function useCollaboration(id: number | null): Collaboration {
  const queries = useQueryClient()
  const [code, setCode] = useState<string | null>(null)
  const [dialogOpen, setDialogOpen] = useState(false)

  const updateCache = async (artwork: Artwork): Promise<void> => {
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
      await updateCache(artwork)
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
      await updateCache(artwork)
    },
    onError: sayIssue,
  })
  const renewing = useMutation({
    mutationFn: (artworkId: number) => call(renewSessionCode, { params: { id: artworkId } }),
    onSuccess: async ({ artwork }) => {
      toast({ title: 'Code changed', description: 'The old code no longer works. Who has joined stays.' })
      await updateCache(artwork)
    },
    onError: sayIssue,
  })

  const { mutate: wake } = useMutation({
    mutationFn: (artworkId: number) => call(wakeSessionCode, { params: { id: artworkId } }),
    onError: sayIssue,
  })
  const wakeCode = useCallback(() => {
    if (id !== null) wake(id)
  }, [id, wake])

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
    wakeCode,
    busy: enabling.isPending || disabling.isPending || renewing.isPending,
    shownCode: dialogOpen ? code : null,
    closeCode: () => {
      setDialogOpen(false)
      setCode(null)
    },
  }
}
