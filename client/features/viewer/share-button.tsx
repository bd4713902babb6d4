import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { useSharingReward } from '#client/models/sharing/use-sharing-reward.ts'
import { copyText, copyWithToast, sayCopied } from '#client/models/sharing/copy-text.ts'
import type { Audience } from '#client/models/sharing/audiences.ts'
import { PictureLinkSection } from '#client/models/sharing/picture-link-section.tsx'
import { useVisibility } from '#client/models/sharing/use-visibility.ts'
import { Button, type ButtonSize } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

export interface ShareButtonProps {
  artwork: Artwork
  /** The path that the link leads to. */
  path: string
  /** The words on the button. */
  label: string
  /** The name for screen readers, where several buttons have the same words. */
  name?: string
  /** The title of the toast. */
  copied: string
  size?: ButtonSize
}

/**
 * Copies a link to an artwork. The link opens it only for those who may see it (ACCESS-8), so the owner of a private one is asked
 * first who should.
 */
export function ShareButton({ artwork, path, label, name, copied, size = 'medium' }: ShareButtonProps) {
  const [asking, setAsking] = useState(false)
  const visibility = useVisibility(artwork)
  const rewardSharing = useSharingReward()
  const link = location.origin + path
  const copy = async (): Promise<void> => {
    await copyWithToast(link, copied)
    rewardSharing(artwork)
  }
  const openAndCopy = async (chosen: Audience): Promise<void> => {
    setAsking(false)
    // Copied first: browsers allow it only while the press is handled.
    const isCopied = await copyText(link)
    if (!(await visibility.change(chosen))) return
    sayCopied(isCopied, copied)
    rewardSharing({ ...artwork, ...chosen })
  }
  return (
    <>
      <Button
        size={size}
        aria-label={name}
        onClick={() => (artwork.isOwner && artwork.visibility === 'private' ? setAsking(true) : void copy())}
      >
        <Share2 aria-hidden="true" />
        {label}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Who should see it?"
        description="Nobody who gets this link can open it now, because only you see this picture."
        footer={
          <>
            {visibility.audiences
              .filter((audience) => audience.visibility !== 'private')
              .map((audience) => (
                <Button key={audience.value} size="large" onClick={() => void openAndCopy(audience)}>
                  {audience.label}
                </Button>
              ))}
            <Button
              size="large"
              variant="ghost"
              onClick={() => {
                setAsking(false)
                void copyWithToast(link, copied)
              }}
            >
              Copy it anyway
            </Button>
          </>
        }
      >
        <PictureLinkSection artwork={artwork} />
      </Dialog>
    </>
  )
}
