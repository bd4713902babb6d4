import { Link2, Share } from 'lucide-react'
import { copyWithToast } from '#client/models/sharing/copy-text.ts'
import { canShareLink, shareLink } from '#client/models/sharing/share-link.ts'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import { invitationAddress } from './invitation-queries.ts'

/** One invitation in two forms: a picture to scan, and a link to send. */
export function InvitationLink({ code, familyName }: { code: string; familyName: string }) {
  const link = invitationAddress(code, location.origin)
  const copy = (): Promise<void> => copyWithToast(link, 'Link copied')
  const share = async (): Promise<void> => {
    if (!(await shareLink({ title: familyName, text: `Join ${familyName} with me:`, url: link }))) await copy()
  }
  return (
    <section aria-label="Invitation" className="flex flex-col gap-4 rounded-card bg-door p-4">
      <div className="flex items-center gap-5 max-[22rem]:flex-col">
        <QrCode
          text={link}
          label={`QR code of the invitation to ${familyName}`}
          className="size-36 shrink-0 rounded-small tablet:size-44"
        />
        <div className="flex min-w-0 grow flex-col gap-2 max-[22rem]:w-full">
          {canShareLink() && (
            <Button size="small" variant="primary" onClick={() => void share()}>
              <Share aria-hidden="true" />
              Send link
            </Button>
          )}
          <Button size="small" variant={canShareLink() ? 'quiet' : 'primary'} onClick={() => void copy()}>
            <Link2 aria-hidden="true" />
            Copy link
          </Button>
        </div>
      </div>
      <TextInput aria-label="Invitation link" readOnly value={link} onFocus={(event) => event.target.select()} />
    </section>
  )
}
