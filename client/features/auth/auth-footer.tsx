/** Returns the contact address that the server writes into index.html from `CONTACT_EMAIL`. */
function contactAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? 'hello@example.org'
}

/** The contact address. Privacy and Terms are plain text, because their screens do not exist yet. */
export function AuthFooter() {
  const address = contactAddress()
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-4 text-small text-ink-soft">
      <a href={`mailto:${address}`} className="inline-flex min-h-11 items-center rounded-small hover:underline">
        {address}
      </a>
      <span>Privacy</span>
      <span>Terms</span>
    </footer>
  )
}
