import { UserPlus, Users } from 'lucide-react'
import { useEffect } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { HiddenNotice } from '#client/models/artworks/hidden-notice.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { CodePill } from './code-pill.tsx'
import type { Collaboration } from './use-collaboration.ts'
import { useVisibility } from './sharing/use-visibility.ts'
import { ViewLink } from './sharing/view-link.tsx'
import { WhoMaySee } from './sharing/who-may-see.tsx'

export interface ShareDialogProps {
  artwork: Artwork
  open: boolean
  onOpenChange: (open: boolean) => void
  collaboration: Collaboration
  /** Opens the invitation. */
  onInvite: () => void
}

/** The share dialog: the view-only link, who may see the artwork, and coloring together. */
export function ShareDialog({ artwork, open, onOpenChange, collaboration, onInvite }: ShareDialogProps) {
  const code = artwork.collaborativeMode ? artwork.sessionCode : null
  const { wakeCode } = collaboration
  const visibility = useVisibility(artwork)
  const wakes = open && artwork.isOwner && code !== null
  useEffect(() => {
    if (wakes) wakeCode()
  }, [wakes, wakeCode])
  const enable = (): void => {
    onOpenChange(false)
    collaboration.enable()
  }
  const invite = (): void => {
    onOpenChange(false)
    onInvite()
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
        {(artwork.isOwner || code !== null) && (
          <section className="flex flex-col items-start gap-3">
            <h3 className="text-lead">Color together</h3>
            {code !== null && (
              <>
                <p className="text-small text-ink-soft">
                  {artwork.familyOnly
                    ? 'A child colors this page with its family only, so this code lets in nobody else.'
                    : 'Whoever gets this code can color this page with you.'}
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
            {artwork.isOwner && !artwork.collaborativeMode && (
              <Button disabled={collaboration.busy} onClick={enable}>
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
