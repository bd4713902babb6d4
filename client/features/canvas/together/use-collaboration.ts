import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { disableCollaboration, renewSessionCode, wakeSessionCode } from '#contract/collaboration.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { enableAndReadCode } from './enable-and-read-code.ts'

/** Milliseconds between the toast and the dialog with the code (TIME-9). */
const CODE_DIALOG_AFTER_MS = 1_200

export interface Collaboration {
  /** Enables collaboration, and first makes the artwork if there is none; the dialog with the code then opens by itself. */
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

/**
 * Enables and ends collaboration on an artwork, and says in toasts how it went.
 * @param id null while there is no artwork
 * @param create makes the artwork; returns null when it could not be made
 */
export function useCollaboration(id: number | null, create: () => Promise<Pick<Artwork, 'id'> | null>): Collaboration {
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
    mutationFn: async () => {
      const artworkId = id ?? (await create())?.id
      return artworkId === undefined ? null : enableAndReadCode(artworkId)
    },
    onSuccess: async (enabled) => {
      if (enabled === null) {
        toast({
          title: 'Save artwork first',
          description: 'This page could not be saved just now. Please try again in a moment.',
          destructive: true,
        })
        return
      }
      if (enabled.code === '') {
        toast({
          title: 'Collaboration issue',
          description: 'Failed to generate a collaboration code. Please try again.',
          destructive: true,
        })
        return
      }
      toast({ title: 'Collaboration enabled', description: 'Others can join with the code.' })
      setCode(enabled.code)
      await (enabled.artwork
        ? updateCache(enabled.artwork)
        : queries.invalidateQueries({ queryKey: artworkQueries.all() }))
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
    enable: () => enabling.mutate(),
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
