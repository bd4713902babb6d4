import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { LOAD_ERROR } from '#client/canvas/session/close-plan.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { CanvasFailure } from './canvas-failure.tsx'
import { CanvasScreen } from './canvas-screen.tsx'
import { useJoinByCode } from './together/use-join-by-code.ts'

const JoinDialog = lazyDialog(async () => (await import('#client/features/collaboration/join-dialog.tsx')).JoinDialog)

const ID = /^[1-9]\d{0,14}$/

/** `/canvas` begins a new artwork, `/canvas/{id}` opens one; the address's other words are read here. */
export function CanvasPage() {
  const { id } = useParams()
  const { key: visit } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // A new picture gets its address while it is being drawn: the page must not begin again then.
  const [created, setCreated] = useState<{ id: number; key: string } | null>(null)
  const artworkId = id !== undefined && ID.test(id) ? Number(id) : null
  const joined = useJoinByCode(artworkId)
  const invalid = id !== undefined && artworkId === null
  useEffect(() => {
    if (invalid) toast({ title: 'Error', description: LOAD_ERROR, destructive: true })
  }, [invalid])

  if (invalid) return <CanvasFailure text={LOAD_ERROR} />
  const view = search.get('view')
  const asked = search.get('templateId')
  const newKey = `new ${visit}`
  const key = artworkId === null ? newKey : created?.id === artworkId ? created.key : `artwork ${artworkId}`
  return (
    <>
      <CanvasScreen
        key={key}
        artworkId={artworkId}
        ready={joined}
        templateId={asked}
        readOnly={view === 'readonly' || view === 'completed'}
        onCreated={(artwork) => {
          setCreated({ id: artwork.id, key: newKey })
          void navigate(`/canvas/${artwork.id}`, { replace: true })
        }}
      />
      <JoinFlow />
    </>
  )
}

/** `join=true` opens the dialog for a code and leaves the address. */
function JoinFlow() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('join') === 'true'
  const [open, setOpen] = useState(asked)
  useEffect(() => {
    if (!asked) return
    setSearch(
      (before) => {
        before.delete('join')
        return before
      },
      { replace: true },
    )
  }, [asked, setSearch])
  return <JoinDialog open={open} onOpenChange={setOpen} />
}
