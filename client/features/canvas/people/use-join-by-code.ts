import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { joinSession, tryToJoin } from '#client/features/collaboration/join-session.ts'
import { useJoinDialog } from '#client/features/collaboration/join-dialog-host.tsx'
import { toast } from '#client/ui/overlays/toast.ts'

export interface JoinByCode {
  /** The artwork may be requested. */
  readonly ready: boolean
  /** The server refused the code. A person who joined earlier may still open the artwork. */
  readonly refused: boolean
}

/** Returns what went wrong and what to do. */
function whyNot(error: unknown): string {
  const unknown = error instanceof ApiError && error.status === 404
  return failureText(error instanceof Error ? error : new Error(String(error)), {
    said: (sentence) => (unknown ? `${sentence}. Ask for a new invitation.` : sentence),
    fallback: 'Connection issues detected. Please try again.',
  })
}

/**
 * Joins by the session code in the address, if there is one, and then removes it, so that a later visit needs
 * neither the code nor a connection. The address becomes that of the joined artwork.
 * @param artworkId the artwork in the address, or null
 */
export function useJoinByCode(artworkId: number | null): JoinByCode {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [refused, setRefused] = useState(false)
  const code = search.get('code')
  useEffect(() => {
    if (code === null) return
    let left = false
    void (async () => {
      try {
        const joined = await tryToJoin(() => joinSession(code))
        // The joined artwork is in the person's list now.
        void queries.invalidateQueries({ queryKey: artworkQueries.all() })
        if (left) return
        if (artworkId !== joined.artworkId) return void navigate(`/canvas/${joined.artworkId}`, { replace: true })
      } catch (error) {
        if (left) return
        const isRefused = error instanceof ApiError
        setRefused(isRefused)
        // Without an artwork, the screen says in place of the page that the code opens nothing: no second alarm.
        const isExplained = isRefused && artworkId === null
        toast({
          title: 'Error joining collaboration',
          description: whyNot(error),
          destructive: !isExplained,
          neutral: isExplained,
        })
      }
      if (left) return
      setSearch(
        (before) => {
          before.delete('code')
          before.delete('template_url')
          return before
        },
        { replace: true },
      )
    })()
    return () => {
      left = true
    }
  }, [code, artworkId, setSearch, navigate, queries])
  return { ready: code === null, refused }
}

/** Opens the dialog for a session code when the address says `join=true`, and removes that from the address. */
export function useJoinFlow(): void {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('join') === 'true'
  const openJoin = useJoinDialog()
  useEffect(() => {
    if (!asked) return
    openJoin()
    setSearch(
      (before) => {
        before.delete('join')
        return before
      },
      { replace: true },
    )
  }, [asked, openJoin, setSearch])
}
