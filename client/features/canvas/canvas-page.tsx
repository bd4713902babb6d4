import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { LOAD_ERROR } from '#client/canvas/session/close-plan.ts'
import { parseArtworkId } from '#client/models/artworks/artwork-id.ts'
import { QuietScreen } from '#client/features/children/quiet-screen.tsx'
import { useQuietUntil } from '#client/features/children/use-quiet-until.ts'
import { useJoinDialog } from '#client/features/collaboration/use-join-dialog.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { NOT_HERE } from './artwork/why-closed.ts'
import { CanvasFailure } from './canvas-failure.tsx'
import { CanvasScreen } from './canvas-screen.tsx'
import { useJoinByCode } from './together/use-join-by-code.ts'

/** The canvas screen: `/canvas` begins a new artwork, `/canvas/{id}` opens one. Reads the address's query as well. */
export function CanvasPage() {
  const { id } = useParams()
  const { key: visit } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // A new artwork gets its address while it is being drawn; the key keeps the screen mounted when that happens.
  const [created, setCreated] = useState<{ id: number; key: string } | null>(null)
  const artworkId = parseArtworkId(id)
  useJoinFlow()
  const { ready, refused } = useJoinByCode(artworkId)
  const invalid = id !== undefined && artworkId === null
  useEffect(() => {
    if (invalid) toast({ title: 'Error', description: LOAD_ERROR, destructive: true })
  }, [invalid])

  const quietUntil = useQuietUntil()
  if (quietUntil) return <QuietScreen until={quietUntil} />
  if (invalid) return <CanvasFailure text={NOT_HERE} />
  const view = search.get('view')
  const newKey = `new ${visit}`
  const key = artworkId === null ? newKey : created?.id === artworkId ? created.key : `artwork ${artworkId}`
  return (
    <CanvasScreen
      key={key}
      artworkId={artworkId}
      ready={ready}
      codeRefused={refused}
      templateId={search.get('templateId')}
      templateUrl={search.get('template_url')}
      readOnly={view === 'readonly' || view === 'completed'}
      onCreated={(artwork) => {
        setCreated({ id: artwork.id, key: newKey })
        void navigate(`/canvas/${artwork.id}`, { replace: true })
      }}
    />
  )
}

/** Opens the dialog for a session code when the address says `join=true`, and removes that from the address. */
function useJoinFlow(): void {
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
