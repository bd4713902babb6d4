import {
  Brush,
  CircleCheck,
  CirclePlay,
  Copy,
  DoorOpen,
  Eye,
  Film,
  Pencil,
  Plus,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import {
  actionWords,
  type ArtworkAction,
  artworkActions,
  type ArtworkScreen,
} from '#client/models/artworks/artwork-actions.ts'
import { detailAddress, filmAddress, replayAddress, viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { deletionQuestion, useDeleteArtwork } from '#client/models/artworks/use-delete-artwork.ts'
import { useVisibility } from '#client/models/sharing/use-visibility.ts'
import { ExportButton } from '#client/features/export/export-button.tsx'
import { artworkSource } from '#client/features/export/export-source.ts'
import { ReportButton } from '#client/features/reports/report-button.tsx'
import { Button, type ButtonVariant } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { ShareButton } from './share-button.tsx'
import { useCompletion } from './use-completion.ts'
import { useDuplicate } from './use-duplicate.ts'
import { useReopening } from './use-reopening.ts'
import { useWays } from './use-ways.ts'

// Few visits rename.
const RenameDialog = lazyDialog(async () => (await import('./rename-dialog.tsx')).RenameDialog)

export interface ArtworkActionsProps {
  artwork: Artwork
  /** The names of those who colored it. */
  makers: readonly string[]
  screen: ArtworkScreen
  /** The button that makes a film where the replay is loaded; null until it is. Other screens lead to the replay for it. */
  film?: ReactNode
}

/** Everything that a person may do with an artwork: the same on each screen that shows it. */
export function ArtworkActions({ artwork, makers, screen, film }: ArtworkActionsProps) {
  const { id, templateId } = artwork
  const { families, change } = useHanging(artwork)
  const { leave } = useWays(id, screen)
  const words = (action: Parameters<typeof actionWords>[0]): string => actionWords(action, screen)
  const actions = artworkActions(artwork, { screen, hasFamily: families })
  const variantOf = (action: ArtworkAction): ButtonVariant => (action === actions[0] ? 'primary' : 'quiet')
  const buttons: Readonly<Record<ArtworkAction, ReactNode>> = {
    color: (
      <ActionLink to={`/canvas/${id}`} icon={<Brush aria-hidden="true" />} variant={variantOf('color')}>
        {words('color')}
      </ActionLink>
    ),
    grow: (
      <ActionLink to={replayAddress(id)} icon={<CirclePlay aria-hidden="true" />} variant={variantOf('grow')}>
        {words('grow')}
      </ActionLink>
    ),
    look: (
      <ActionLink to={viewerAddress(id)} icon={<Eye aria-hidden="true" />} variant={variantOf('look')}>
        {words('look')}
      </ActionLink>
    ),
    start: (
      <ActionLink to="/canvas" icon={<Plus aria-hidden="true" />}>
        {words('start')}
      </ActionLink>
    ),
    share: (
      <ShareButton
        artwork={artwork}
        path={screen === 'details' ? detailAddress(id) : viewerAddress(id)}
        label={words('share')}
        copied={screen === 'completed' ? 'Link copied!' : 'Link copied'}
      />
    ),
    export: <ExportButton as="button" source={artworkSource(artwork, makers)} />,
    film:
      film === undefined ? (
        <ActionLink to={filmAddress(id)} icon={<Film aria-hidden="true" />}>
          {words('film')}
        </ActionLink>
      ) : (
        film
      ),
    rename: <RenameButton artwork={artwork} label={words('rename')} />,
    duplicate: <DuplicateButton artwork={artwork} label={words('duplicate')} />,
    again: (
      <ActionLink to={`/canvas?templateId=${templateId}`} icon={<Brush aria-hidden="true" />}>
        {words('again')}
      </ActionLink>
    ),
    hang: (
      <Button onClick={change}>
        <DoorOpen aria-hidden="true" />
        {words('hang')}
      </Button>
    ),
    complete: <CompletionButton artwork={artwork} label={words('complete')} />,
    reopen:
      screen === 'completed' ? (
        <ReopenButton id={id} label={words('reopen')} />
      ) : (
        <CompletionButton artwork={artwork} label={words('reopen')} />
      ),
    report: <ReportButton thing={{ kind: 'picture', artworkId: id }} label={words('report')} />,
    delete: <DeleteButton artwork={artwork} label={words('delete')} onDeleted={leave} />,
  }
  return (
    <section
      aria-label="This picture"
      className="grid w-full grid-cols-1 gap-3 text-center min-[22rem]:grid-cols-2 tablet:grid-cols-[repeat(auto-fill,minmax(11.75rem,1fr))] *:px-3 *:text-body max-tablet:*:first:col-span-full desktop:*:first:col-span-full"
    >
      {actions.map((action) => (
        <Fragment key={action}>{buttons[action]}</Fragment>
      ))}
    </section>
  )
}

interface ActionLinkProps {
  to: string
  icon: ReactNode
  variant?: ButtonVariant
  children: string
}

function ActionLink({ to, icon, variant = 'quiet', children }: ActionLinkProps) {
  return (
    <Button asChild variant={variant}>
      <Link to={to}>
        {icon}
        {children}
      </Link>
    </Button>
  )
}

interface OwnButtonProps {
  artwork: Artwork
  label: string
}

function RenameButton({ artwork, label }: OwnButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Pencil aria-hidden="true" />
        {label}
      </Button>
      <RenameDialog artwork={artwork} open={open} onOpenChange={setOpen} />
    </>
  )
}

function DuplicateButton({ artwork, label }: OwnButtonProps) {
  const duplicating = useDuplicate(artwork)
  return (
    <Button disabled={duplicating.isPending} onClick={duplicating.start}>
      <Copy aria-hidden="true" />
      {duplicating.isPending ? 'Processing...' : label}
    </Button>
  )
}

function CompletionButton({ artwork, label }: OwnButtonProps) {
  const completion = useCompletion(artwork)
  return (
    <Button disabled={completion.isPending} onClick={completion.toggle}>
      {artwork.completed ? <RotateCcw aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      {completion.isPending ? 'Processing...' : label}
    </Button>
  )
}

/** Takes the artwork back in progress and opens it on the canvas. */
function ReopenButton({ id, label }: { id: number; label: string }) {
  const reopening = useReopening(id)
  return (
    <Button disabled={reopening.isPending} onClick={reopening.start}>
      <RotateCcw aria-hidden="true" />
      {reopening.isPending ? 'Processing...' : label}
    </Button>
  )
}

function DeleteButton({ artwork, label, onDeleted }: OwnButtonProps & { onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteArtwork()
  return (
    <>
      <Button variant="ghost" className="text-tomato-ink" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete this picture?"
          description={deletionQuestion(artwork.title)}
          action="Delete"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            remove(artwork)
            onDeleted()
          }}
        />
      )}
    </>
  )
}

/** Shares a private artwork with the owner's active family, on whose door it hangs then. */
function useHanging(artwork: Artwork): { readonly families: boolean; readonly change: () => void } {
  const visibility = useVisibility(artwork)
  return {
    families: visibility.audiences.some((audience) => audience.visibility === 'family'),
    change: () =>
      void visibility.change({ visibility: 'family' }).then((changed) => {
        if (changed) toast({ title: `“${artwork.title}” hangs on the door` })
      }),
  }
}
