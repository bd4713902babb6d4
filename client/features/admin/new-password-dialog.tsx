import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#client/models/sharing/copy-text.ts'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

export interface NewPasswordProps {
  username: string
  password: string
  onDone: () => void
}

/** Shows a new password, once. Only its button closes it, because nobody can see the password again. */
export function NewPasswordDialog({ username, password, onDone }: NewPasswordProps) {
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      frame={{ closable: false }}
      title={`A one-time password for ${username}`}
      description="It is shown only now. Pass it on: it works for three days, and only to choose another password."
      footer={
        <Button size="large" onClick={onDone}>
          Done
        </Button>
      }
    >
      <NewPassword password={password} />
    </Dialog>
  )
}

export function NewPassword({ password }: Pick<NewPasswordProps, 'password'>) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <TextInput
        readOnly
        aria-label="New password"
        value={password}
        className="text-center text-heading-4! tracking-[0.06em]"
        onFocus={({ target }) => target.select()}
      />
      <Button variant="primary" size="large" onClick={() => void copyText(password).then(setCopied)}>
        <Copy aria-hidden="true" />
        Copy password
      </Button>
      <output className="min-h-6 text-center text-small text-ink-soft">
        {copied !== null && (copied ? 'Copied.' : 'It could not be copied. Please select it and copy it by hand.')}
      </output>
    </div>
  )
}
