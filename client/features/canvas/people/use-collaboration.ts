import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { Artwork } from '#contract/artworks.ts'
import {
  disableCollaboration,
  renewSessionCode,
  wakeSessionCode,
  enableCollaboration,
} from '#contract/collaboration.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import type { Collaboration } from '#client/features/canvas/state/people-context.ts'
import { useUnchanged } from '#client/features/canvas/state/canvas-context.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { readReply } from '#client/http/read-reply.ts'
import { send } from '#client/http/send.ts'

/** Milliseconds between the toast and the dialog with the code. */
const CODE_DIALOG_AFTER_MS = 1_200

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
      toast({ title: 'Code changed', description: 'The old code no longer works. People who have joined stay.' })
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

  const { mutate: enable } = enabling
  const { mutate: disable } = disabling
  const { mutate: renew } = renewing
  return useUnchanged<Collaboration>({
    enable: useCallback(() => enable(), [enable]),
    disable: useCallback(() => {
      if (id !== null) disable(id)
    }, [id, disable]),
    renew: useCallback(() => {
      if (id !== null) renew(id)
    }, [id, renew]),
    wakeCode,
    busy: enabling.isPending || disabling.isPending || renewing.isPending,
    shownCode: dialogOpen ? code : null,
    closeCode: useCallback(() => {
      setDialogOpen(false)
      setCode(null)
    }, []),
  })
}

/** The documented reply: a code under one of two names. Our server sends both, and the artwork. */
const Reply = z.object({
  sessionCode: z.string().optional(),
  code: z.string().optional(),
  artwork: Artwork.optional(),
})

interface Enabled {
  /** Empty when the reply held none. */
  readonly code: string
  /** Null when the reply held only a code: it must be requested. */
  readonly artwork: Artwork | null
}

/** Enables collaboration on an artwork and returns its session code. Throws ApiError, ConnectionError, or UnexpectedReplyError. */
async function enableAndReadCode(artworkId: number): Promise<Enabled> {
  const response = await send(enableCollaboration, { params: { id: artworkId } })
  const { sessionCode, code, artwork } = await readReply(Reply, response)
  return { code: sessionCode || code || '', artwork: artwork ?? null }
}
