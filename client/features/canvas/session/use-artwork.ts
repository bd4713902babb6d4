import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { isTransient } from '#client/http/retry-rule.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { createNewArtwork, updateArtwork } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** Milliseconds before a failed creation is tried again. */
const RETRY_MS = 3_000

interface NewArtworkOptions {
  /** True when strokes wait for an artwork to be made. */
  readonly held: boolean
  readonly templateId: number | null
  readonly title: string
  readonly onCreated: (artwork: Artwork) => void
}

export interface NewArtworkState {
  /** `waiting`: the last attempt failed for a reason that may pass, and another one follows. */
  readonly status: 'idle' | 'creating' | 'waiting'
  /** Why the person may make no more artworks, and what to do; null while they may. */
  readonly limit: string | null
  /** Makes the artwork now, even without strokes. Returns null when it could not be made; a toast or `status` says so. */
  readonly create: () => Promise<Artwork | null>
}

/** The statuses of a refusal because of what one person may own or make in a day (SECURITY-13). */
const LIMIT_STATUSES: readonly number[] = [409, 413, 429]

function limitIn(failure: Error | null): string | null {
  if (!(failure instanceof ApiError) || !LIMIT_STATUSES.includes(failure.status)) return null
  return `${failure.serverMessage} Your strokes are kept on this device.`
}

/**
 * Makes the artwork of a new page, with the first stroke or on request. All attempts send one request id, so that the server
 * makes one artwork.
 */
export function useNewArtwork({ held, templateId, title, onCreated }: NewArtworkOptions): NewArtworkState {
  const queries = useQueryClient()
  const [requestId] = useState(randomId)
  const { mutateAsync, status, error } = useMutation({
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
  const waiting = status === 'error' && isTransient(error)
  const attempt = useRef<Promise<Artwork | null> | null>(null)
  /** Makes the artwork once: calls while it is being made, or after, get the same one. */
  const make = useCallback((): Promise<Artwork | null> => {
    attempt.current ??= mutateAsync().catch(() => {
      // `onError` has handled the failure; the next call tries again.
      attempt.current = null
      return null
    })
    return attempt.current
  }, [mutateAsync])

  useEffect(() => {
    if (held && status === 'idle') void make()
  }, [held, status, make])

  useEffect(() => {
    if (!waiting) return
    const retry = (): void => void make()
    const timer = setTimeout(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [waiting, make])

  return {
    status: status === 'pending' ? 'creating' : waiting ? 'waiting' : 'idle',
    limit: limitIn(error),
    create: make,
  }
}

/**
 * Returns the title to show and a function that changes it. A page without an artwork keeps the new title until its artwork
 * is made.
 */
export function useArtworkTitle(artwork: Artwork | null, firstTitle: string): [string, (title: string) => void] {
  const queries = useQueryClient()
  const [pending, setPending] = useState<string | null>(null)
  const { mutate } = useMutation({
    mutationFn: ({ id, title }: { id: number; title: string }) => updateArtwork(id, { title }),
    onSuccess: async (changed) => {
      queries.setQueryData(artworkQueries.detail(changed.id).queryKey, changed)
      setPending(null)
      toast({ title: 'Artwork updated!' })
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) => {
      setPending(null)
      toast({
        title: 'Error updating artwork',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      })
    },
  })
  const id = artwork?.id ?? null
  const title = artwork?.title ?? null
  useEffect(() => {
    if (id !== null && pending !== null && pending !== title) mutate({ id, title: pending })
  }, [id, title, pending, mutate])
  return [pending ?? title ?? firstTitle, setPending]
}
