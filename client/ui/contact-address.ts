/** Returns the contact address that the server writes into index.html from `CONTACT_EMAIL`; null where the operator has set none. */
export function contactAddress(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content || null
}
