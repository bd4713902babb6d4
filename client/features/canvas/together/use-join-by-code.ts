import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { failureText } from '#client/http/failure-text.ts'
import { joinSession, tryToJoin } from '#client/features/collaboration/join-session.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/**
 * Joins by the session code in the address, if there is one, and then removes it (COLLAB-4), so that a later visit needs
 * neither the code nor a connection. An address without an artwork becomes that of the joined one.
 * Returns true once the artwork may be requested. @param artworkId the artwork in the address, or null
 */
export function useJoinByCode(artworkId: number | null): boolean {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const code = search.get('code')
  useEffect(() => {
    if (code === null) return
    let left = false
    void (async () => {
      try {
        const joined = await tryToJoin(() => joinSession(code))
        if (left) return
        if (artworkId === null) return void navigate(`/canvas/${joined.artworkId}`, { replace: true })
      } catch (error) {
        // A person who joined earlier may still open the artwork, so a failed code does not block the request for it.
        if (!left)
          toast({
            title: 'Error joining collaboration',
            description: failureText(error instanceof Error ? error : new Error(String(error)), {
              fallback: 'Connection issues detected. Please try again.',
            }),
            destructive: true,
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
  }, [code, artworkId, setSearch, navigate])
  return code === null
}
