/** Set by the server in the page it sends: `CONTACT_EMAIL`. */
function contactAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? 'hello@example.org'
}

/** Whom to write to. Privacy and Terms are only named: their pages do not exist yet. */
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
