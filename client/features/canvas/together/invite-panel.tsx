import { Copy, Link2, Share } from 'lucide-react'
import type { Artwork } from '#contract/artworks.ts'
import { Button } from '#client/ui/button.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { copyCode } from './code-pill.tsx'
import { copyWithToast } from './sharing/copy-text.ts'
import { inviteLink } from './invite-link.ts'
import { canShareLink, shareLink } from './sharing/share-link.ts'

/** One invitation in three forms: a picture to scan, a code to type, and a link to send, which holds the code. */
export function InvitePanel({ artwork, code }: { artwork: Pick<Artwork, 'id' | 'title'>; code: string }) {
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
