import { UserPlus, Users } from 'lucide-react'
import { useEffect } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { HiddenNotice } from '#client/models/artworks/hidden-notice.tsx'
import { useShowDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasPeople } from '#client/features/canvas/state/people-context.ts'
import { PictureLinkSection } from '#client/models/sharing/picture-link-section.tsx'
import { useVisibility } from '#client/models/sharing/use-visibility.ts'
import { ViewLink } from '#client/models/sharing/view-link.tsx'
import { WhoMaySee } from '#client/models/sharing/audience-choice.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { CodePill } from './code-pill.tsx'

export interface ShareDialogProps {
  artwork: Artwork
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The share dialog: the view-only link, the artwork's visibility, and coloring together. */
export function ShareDialog({ artwork, open, onOpenChange }: ShareDialogProps) {
  // The code of a completed artwork lets nobody in.
  const code = artwork.collaborativeMode && !artwork.completed ? artwork.sessionCode : null
  const { wakeCode, enable, busy } = useCanvasPeople().collaboration
  const showDialog = useShowDialog()
  const visibility = useVisibility(artwork)
  const wakes = open && artwork.isOwner && code !== null
  useEffect(() => {
    if (wakes) wakeCode()
  }, [wakes, wakeCode])
  const enableAndClose = (): void => {
    onOpenChange(false)
    enable()
  }
  const invite = (): void => {
    onOpenChange(false)
    showDialog('invite', true)
  }
  if (artwork.isHidden)
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title="Share Artwork">
        <HiddenNotice />
      </Dialog>
    )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share Artwork">
      <div className="flex flex-col gap-6">
        <ViewLink artwork={artwork} visibility={visibility} />
        {artwork.isOwner && <WhoMaySee visibility={visibility} />}
        <PictureLinkSection artwork={artwork} />
        {(artwork.isOwner || code !== null) && (
          <section className="flex flex-col items-start gap-3">
            <h3 className="text-lead">Color together</h3>
            {code !== null && (
              <>
                <p className="text-small text-ink-soft">
                  {artwork.familyOnly
                    ? 'A child colors this page with its family only, so this code lets in nobody else.'
                    : 'Everybody who gets this code can color this page with you.'}
                </p>
                <div className="flex flex-wrap gap-3">
                  <CodePill code={code} />
                  <Button size="small" onClick={invite}>
                    <UserPlus aria-hidden="true" />
                    Invite
                  </Button>
                </div>
              </>
            )}
            {artwork.completed && (
              <p className="text-small text-ink-soft">
                This page is complete, so nobody colors it any more. Reopen it to color it together.
              </p>
            )}
            {artwork.isOwner && !artwork.completed && !artwork.collaborativeMode && (
              <Button disabled={busy} onClick={enableAndClose}>
                <Users aria-hidden="true" />
                Enable Collaboration Mode
              </Button>
            )}
          </section>
        )}
      </div>
    </Dialog>
  )
}
