import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { addContributor } from '#contract/collaboration.ts'
import { LOAD_ERROR } from '#client/canvas/session/close-plan.ts'
import { parseId, viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.ts'

const PARAMETERS = ['artwork', 'view'] as const

/**
 * Opens the artwork that the home screen's address names: `?view={id}` to look at it, `?artwork={id}` to color it, as a
 * contributor where its family may. One that cannot be opened leaves the person at home with a toast.
 */
export function useAskedArtwork(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id: userId } = useAccount()
  const [search, setSearch] = useSearchParams()
  const asked = PARAMETERS.find((name) => search.has(name))
  const value = asked && search.get(asked)

  useEffect(() => {
    if (asked === undefined || value === undefined || value === null) return
    let isLeft = false
    const open = async (id: number): Promise<string> => {
      const artwork = await queries.fetchQuery(artworkQueries.detail(id))
      if (asked === 'view') return viewerAddress(id)
      if (artwork.collaborativeMode && !artwork.canDraw && !artwork.completed) await join(id)
      return `/canvas/${id}`
    }
    const join = async (id: number): Promise<void> => {
      try {
        await call(addContributor, { params: { id }, body: { userId } })
        await queries.invalidateQueries({ queryKey: artworkQueries.all() })
      } catch (error) {
        // A person without the right to color may still look.
        if (!(error instanceof ApiError && error.status === 403)) throw error
      }
    }
    const id = parseId(value)
    const opening = id === null ? Promise.reject(new RangeError('no artwork id')) : open(id)
    opening.then(
      (address) => isLeft || void navigate(address, { replace: true }),
      () => {
        if (isLeft) return
        toast({ title: 'Error', description: LOAD_ERROR, destructive: true })
        setSearch(
          (before) => {
            for (const name of PARAMETERS) before.delete(name)
            return before
          },
          { replace: true },
        )
      },
    )
    return () => {
      isLeft = true
    }
  }, [asked, value, userId, queries, navigate, setSearch])
}
