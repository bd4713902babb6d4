import { useEffect } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { BarredPeople } from './barred-people.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { OwnersControls } from './owners-controls.tsx'
import { PeopleList } from './people-list.tsx'
import type { PicturePeople } from './picture-people.ts'
import type { Collaboration } from './use-collaboration.ts'

export interface InviteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  artwork: Artwork
  /** The session code; null closes the dialog. */
  code: string | null
  people: PicturePeople
  contributors: readonly Contributor[]
  collaboration: Collaboration
  /** Collaboration has just been enabled. */
  isNew: boolean
}

/** Invites to a picture, and shows who is here and who was. The owner manages the people and the code here. */
export function InviteDialog(props: InviteDialogProps) {
  const { open, onOpenChange, artwork, code, people, contributors, collaboration, isNew } = props
  const { wakeCode } = collaboration
  const wakes = open && artwork.isOwner && !isNew && code !== null
  useEffect(() => {
    if (wakes) wakeCode()
  }, [wakes, wakeCode])
  return (
    <Dialog
      open={open && code !== null}
      onOpenChange={onOpenChange}
      title={isNew ? 'Collaboration Mode Enabled' : 'Invite'}
      description="Whoever scans this, types the code or opens the link can color this page with you."
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
            <PeopleList artwork={artwork} people={people} contributors={contributors} />
            {artwork.isOwner && <BarredPeople artworkId={artwork.id} />}
            {artwork.isOwner && <OwnersControls collaboration={collaboration} />}
          </>
        )}
      </div>
    </Dialog>
  )
}
