import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Users } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { Visibility } from '#contract/accounts.ts'
import type { Artwork } from '#contract/artworks.ts'
import { failureText } from '#client/http/failure-text.ts'
import { updateArtwork } from '#client/features/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/features/artworks/artwork-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { CodePill } from './code-pill.tsx'
import { copyWithToast } from './copy-text.ts'
import { InvitedPeople } from './invited-people.tsx'
import type { Collaboration } from './use-collaboration.ts'

const VISIBLE_TO: readonly { value: Visibility; label: string }[] = [
  { value: 'private', label: 'Only me' },
  { value: 'family', label: 'Family' },
  { value: 'public', label: 'Anyone with an account' },
]

export interface ShareDialogProps {
  artwork: Artwork
  open: boolean
  onOpenChange: (open: boolean) => void
  collaboration: Collaboration
}

/** The share dialog: the view-only link, who may see the artwork, and coloring together. */
export function ShareDialog({ artwork, open, onOpenChange, collaboration }: ShareDialogProps) {
  const code = artwork.collaborativeMode ? artwork.sessionCode : null
  const { wakeCode } = collaboration
  const wakes = open && artwork.isOwner && code !== null
  useEffect(() => {
    if (wakes) wakeCode()
  }, [wakes, wakeCode])
  const enable = (): void => {
    onOpenChange(false)
    collaboration.enable()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share Artwork">
      <div className="flex flex-col gap-6">
        <ViewLink artwork={artwork} />
        {artwork.isOwner && <WhoMaySee artwork={artwork} />}
        {(artwork.isOwner || code !== null) && (
          <section className="flex flex-col items-start gap-3">
            <h3 className="text-lead">Color together</h3>
            {code !== null && (
              <>
                <p className="text-small text-ink-soft">Whoever gets this code can color this page with you.</p>
                <CodePill code={code} />
              </>
            )}
            {artwork.isOwner && !artwork.collaborativeMode && (
              <Button disabled={collaboration.busy} onClick={enable}>
                <Users aria-hidden="true" />
                Enable Collaboration Mode
              </Button>
            )}
            {artwork.isOwner && artwork.collaborativeMode && (
              <>
                <InvitedPeople artworkId={artwork.id} ownerId={artwork.userId} />
                <div className="-ml-4 flex flex-wrap gap-1">
                  <Button variant="ghost" size="small" disabled={collaboration.busy} onClick={collaboration.renew}>
                    Change the code
                  </Button>
                  <Button variant="ghost" size="small" disabled={collaboration.busy} onClick={collaboration.disable}>
                    Stop collaborating
                  </Button>
                </div>
              </>
            )}
          </section>
        )}
      </div>
    </Dialog>
  )
}

function ViewLink({ artwork }: { artwork: Artwork }) {
  const id = useId()
  const link = `${location.origin}/canvas/${artwork.id}?view=readonly`
  return (
    <section className="flex flex-col gap-2">
      <label htmlFor={id} className="font-display text-lead font-bold">
        View-only link
      </label>
      <div className="flex gap-2">
        <TextInput id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copyWithToast(link, 'Link copied to clipboard')} className="shrink-0">
          <Copy aria-hidden="true" />
          Copy
        </Button>
      </div>
    </section>
  )
}

/** Shows and changes the artwork's visibility: a link alone gives no access (ACCESS-8). */
function WhoMaySee({ artwork }: { artwork: Artwork }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (visibility: Visibility) => updateArtwork(artwork.id, { visibility }),
    onSuccess: async (changed) => {
      queries.setQueryData(artworkQueries.detail(artwork.id).queryKey, changed)
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) =>
      toast({
        title: 'Error updating artwork',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lead">Who should see it?</h3>
      <Segments
        label="Who should see it?"
        options={VISIBLE_TO.filter(({ value }) => value !== 'family' || artwork.familyId !== null)}
        // Shows the chosen value while the request is under way, and the saved one again if it fails.
        value={change.isPending ? change.variables : artwork.visibility}
        onChange={(visibility) => change.mutate(visibility)}
      />
    </section>
  )
}
