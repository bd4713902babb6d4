import { contactAddress } from '#client/ui/contact-address.ts'

/** Tells the owner of a picture that the operator hides it, and whom to ask (ADMIN-40). */
export const hiddenWords = (): string =>
  `The people who run this server have hidden this picture. Only you can see it, and it cannot be shared until they show it again. You can ask them: ${contactAddress()}`
