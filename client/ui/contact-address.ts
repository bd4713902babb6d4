/** Returns the contact address that the server writes into index.html from `CONTACT_EMAIL`. */
export function contactAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? 'hello@example.org'
}
