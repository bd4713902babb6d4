import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { useSharingReward } from './use-sharing-reward.ts'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { copyText, copyWithToast, sayCopied } from './copy-text.ts'
import type { Audience } from './audiences.ts'
import { type ArtworkVisibility, PUBLIC_WORDS } from './use-visibility.ts'

const COPIED = 'Link copied to clipboard'

/** Returns who can open the link besides those who color along. */
function opensFor({ shown, family }: ArtworkVisibility): string {
  if (shown === 'public') return 'Anyone with the link can see it.'
  if (shown === 'private' || !family) return 'Only you and those who color with you can open it.'
  return `${family.name ?? 'Your family'} can open it.`
}

const letSee = ({ visibility, label }: Audience): string =>
  visibility === 'family' ? `Let ${label} see it` : 'Let anyone with the link see it'

/** The view-only link. Says to the owner who can open it, and asks before it copies a link that nobody else could open. */
export function ViewLink({ artwork, visibility }: { artwork: Artwork; visibility: ArtworkVisibility }) {
  const id = useId()
  const [asking, setAsking] = useState(false)
  const rewardSharing = useSharingReward()
  const others = visibility.audiences.filter((audience) => audience.visibility !== 'private')
  const link = `${location.origin}/canvas/${artwork.id}?view=readonly`
  const copy = (): void => {
    if (artwork.isOwner && visibility.shown === 'private') setAsking(true)
    else void copyWithToast(link, COPIED).then(() => rewardSharing(artwork))
  }
  const openAndCopy = async (chosen: Audience): Promise<void> => {
    setAsking(false)
    // Copied first: browsers allow it only while the press is handled.
    const copied = await copyText(link)
    if (!(await visibility.change(chosen))) return
    sayCopied(copied, COPIED)
    rewardSharing({ ...artwork, ...chosen })
  }
  return (
    <section className="flex flex-col gap-2">
      <label htmlFor={id} className="font-display text-lead font-bold">
        View-only link
      </label>
      <div className="flex gap-2">
        <TextInput id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
        <Button onClick={copy} className="shrink-0">
          <Copy aria-hidden="true" />
          Copy
        </Button>
      </div>
      {artwork.isOwner && <p className="text-small text-ink-soft">{opensFor(visibility)}</p>}
      {asking && visibility.shown === 'private' && (
        <div role="alert" className="flex flex-col gap-3 rounded-field bg-butter-pale p-4 text-butter-ink">
          <p>Nobody who gets this link can open it now. Who should see the picture?</p>
          {others.some((audience) => audience.visibility === 'public') && (
            <p className="text-small">If you let anyone with the link see it: {PUBLIC_WORDS}</p>
          )}
          <div className="flex flex-wrap gap-2">
            {others.map((audience) => (
              <Button key={audience.value} size="small" onClick={() => void openAndCopy(audience)}>
                {letSee(audience)}
              </Button>
            ))}
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                setAsking(false)
                void copyWithToast(link, COPIED)
              }}
            >
              Copy it anyway
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
