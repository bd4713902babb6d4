import { useEffect, useState } from 'react'
import { Copy, Link2, RefreshCw, Share, UserX } from 'lucide-react'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { type ShownPerson, useCanvasPeople } from '#client/features/canvas/state/people-context.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import { copyWithToast } from '#client/models/sharing/copy-text.ts'
import { canShareLink, shareLink } from '#client/models/sharing/share-link.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { ReportButton } from '#client/features/reports/report-button.tsx'
import { useSession } from '#client/models/session/use-session.ts'
import { Avatar } from '#client/ui/pictures/avatar.tsx'
import { BarredPeople, TakeOffButton } from './contributor-controls.tsx'
import { copyCode } from './code-pill.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

export interface InviteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  artwork: Artwork
  /** The session code; null closes the dialog. */
  code: string | null
  /** Collaboration has just been enabled. */
  isNew: boolean
}

/** Invites to a picture, and shows who is here and who was. The owner manages the people and the code here. */
export function InviteDialog({ open, onOpenChange, artwork, code, isNew }: InviteDialogProps) {
  const { wakeCode } = useCanvasPeople().collaboration
  const wakes = open && artwork.isOwner && !isNew && code !== null
  useEffect(() => {
    if (wakes) wakeCode()
  }, [wakes, wakeCode])
  return (
    <Dialog
      open={open && code !== null}
      onOpenChange={onOpenChange}
      title={isNew ? 'Collaboration Mode Enabled' : 'Invite'}
      description="Everybody who scans this, types the code or opens the link can color this page with you."
      footer={
        isNew ? (
          <Button size="large" onClick={() => onOpenChange(false)}>
            Start coloring
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        {code !== null && <InvitePanel artwork={artwork} code={code} />}
        {!isNew && (
          <>
            <PeopleList artwork={artwork} />
            {artwork.isOwner && <BarredPeople artworkId={artwork.id} />}
            {artwork.isOwner && <OwnersControls />}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** One invitation in three forms: a picture to scan, a code to type, and a link to send, which holds the code. */
function InvitePanel({ artwork, code }: { artwork: Pick<Artwork, 'id' | 'title'>; code: string }) {
  const link = inviteLink(artwork, code, location.origin)
  const copyLink = (): Promise<void> => copyWithToast(link, 'Link copied')
  const share = async (): Promise<void> => {
    const { title } = artwork
    if (!(await shareLink({ title, text: `Color “${title}” with me:`, url: link }))) await copyLink()
  }
  return (
    <section aria-label="Invitation" className="flex items-center gap-5 rounded-card bg-door p-4 max-[22rem]:flex-col">
      <QrCode
        text={link}
        label={`QR code of the link to ${artwork.title}`}
        className="size-36 shrink-0 rounded-small tablet:size-44"
      />
      <div className="flex min-w-0 grow flex-col gap-2">
        <p data-testid="session-code" className="code-text text-center text-heading-2 select-all">
          {code}
        </p>
        <Button size="small" variant="primary" onClick={() => void copyLink()}>
          <Link2 aria-hidden="true" />
          Copy link
        </Button>
        <Button size="small" onClick={() => void copyCode(code)}>
          <Copy aria-hidden="true" />
          Copy code
        </Button>
        {canShareLink() && (
          <Button size="small" onClick={() => void share()}>
            <Share aria-hidden="true" />
            Send link
          </Button>
        )}
      </div>
    </section>
  )
}

/** Returns the link that invites to an artwork: it shows who invites, and lets its opener color along. */
function inviteLink({ id }: Pick<Artwork, 'id'>, code: string, origin: string): string {
  return `${origin}/canvas/${id}?code=${encodeURIComponent(code)}`
}

/** For the owner: another code, and the end of coloring together. Both ask first. */
function OwnersControls() {
  const { busy, renew, disable } = useCanvasPeople().collaboration
  const [asked, setAsked] = useState<'renew' | 'stop' | null>(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" className="grow" disabled={busy} onClick={() => setAsked('renew')}>
        <RefreshCw aria-hidden="true" />
        Change the code
      </Button>
      <Button size="small" className="grow" disabled={busy} onClick={() => setAsked('stop')}>
        <UserX aria-hidden="true" />
        Stop collaborating
      </Button>
      {asked === 'renew' && (
        <ConfirmDialog
          title="Change the code?"
          description="Links, QR codes and codes that you have sent stop working. People who have joined stay."
          action="Change the code"
          onConfirm={renew}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'stop' && (
        <ConfirmDialog
          title="Stop collaborating?"
          description="Only you can color this page then, and the code stops working. Everything that was colored stays, and who has joined can still look."
          action="Stop collaborating"
          onConfirm={disable}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** Lists who is here now and, apart, who joined earlier. The owner can remove each of them (COLLAB-7). */
function PeopleList({ artwork }: { artwork: Artwork }) {
  const { here, wasHere, contributors } = useCanvasPeople()
  const ownId = useSession().account?.id
  const [asked, setAsked] = useState<Contributor | null>(null)
  const row = (person: ShownPerson) => {
    const joined = contributors.find(({ userId }) => userId === person.userId)
    const removable = artwork.isOwner && person.userId !== artwork.userId ? joined : undefined
    return (
      <li key={person.userId} className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 tablet:gap-x-3">
        <Avatar name={person.name} color={person.color} />
        <span className="min-w-0 flex-1 py-1.5 leading-tight wrap-anywhere">{person.name}</span>
        {person.userId !== ownId && (
          <ReportButton thing={{ kind: 'person', artworkId: artwork.id, userId: person.userId }} name={person.name} />
        )}
        {removable && (
          // A line of their own: next to them, a name would have no room.
          <div className="flex w-full gap-2 ps-11 pb-1 *:grow tablet:ps-12">
            <TakeOffButton artworkId={artwork.id} person={removable} />
            <Button size="small" aria-label={`Remove ${person.name}`} onClick={() => setAsked(removable)}>
              Remove
            </Button>
          </div>
        )}
      </li>
    )
  }
  const group = (title: string, list: readonly ShownPerson[]) =>
    list.length > 0 && (
      <section>
        <h3 className="text-lead">{title}</h3>
        <ul aria-label={title} className="mt-1 flex flex-col gap-1">
          {list.map(row)}
        </ul>
      </section>
    )
  return (
    <>
      {group('Here now', here)}
      {group('Was here', wasHere)}
      {!artwork.isOwner && (
        <p>
          <ReportButton thing={{ kind: 'picture', artworkId: artwork.id }} label="Report this picture" />
        </p>
      )}
      {asked && <RemoveDialog open artworkId={artwork.id} person={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
