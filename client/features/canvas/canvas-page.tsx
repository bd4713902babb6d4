import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { LOAD_ERROR } from '#client/canvas/session/close-plan.ts'
import { parseArtworkId } from '#client/models/artworks/artwork-id.ts'
import { QuietScreen } from '#client/features/children/quiet-screen.tsx'
import { useQuietUntil } from '#client/features/children/use-quiet-until.ts'
import { useJoinDialog } from '#client/features/collaboration/use-join-dialog.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { ArtworkDialogs } from './artwork-dialogs.tsx'
import { ArtworkProvider } from './artwork-provider.tsx'
import { CanvasAnnouncer } from './canvas-announcer.tsx'
import { CanvasFailure } from './canvas-failure.tsx'
import { CanvasLayout } from './canvas-layout.tsx'
import { CompletedBanner } from './completion/completed-banner.tsx'
import { CompletionProvider } from './completion/completion-provider.tsx'
import { CanvasHeader } from './header/canvas-header.tsx'
import { ArtworkNotices } from './notices/artwork-notices.tsx'
import { PeopleProvider } from './people/people-provider.tsx'
import { useJoinByCode } from './people/use-join-by-code.ts'
import { NOT_HERE } from './session/why-closed.ts'
import { DialogsProvider } from './state/dialogs-context.tsx'
import { ToolsProvider } from './tools-provider.tsx'

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
    <ArtworkProvider
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
    >
      <CanvasScreen />
    </ArtworkProvider>
  )
}

/** The artwork that is open, with its header, tools and dialogs. */
function CanvasScreen() {
  return (
    <DialogsProvider>
      <ToolsProvider>
        <CompletionProvider>
          <PeopleProvider>
            <CanvasLayout header={<CanvasHeader />} notices={<ArtworkNotices />}>
              <CompletedBanner />
              <ArtworkDialogs />
              <CanvasAnnouncer />
            </CanvasLayout>
          </PeopleProvider>
        </CompletionProvider>
      </ToolsProvider>
    </DialogsProvider>
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
