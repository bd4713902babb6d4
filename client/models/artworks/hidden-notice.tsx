import { Alert } from '#client/ui/alert.tsx'
import { contactAddress } from '#client/ui/contact-address.ts'

/** The same on the screens that show a picture. */
export function HiddenNotice() {
  return (
    <Alert title="This picture is hidden">
      <p>{hiddenText()}</p>
    </Alert>
  )
}

/** Tells the owner of a picture that the operator hides it, and whom to ask (ADMIN-40). */
export function hiddenText(): string {
  const address = contactAddress()
  const hidden =
    'The people who run this server have hidden this picture. Only you can see it, and it cannot be shared until they show it again.'
  return address === null ? `${hidden} You can ask them why.` : `${hidden} You can ask them: ${address}`
}
