import { Link } from 'react-router-dom'
import { contactAddress } from '#client/ui/contact-address.ts'

const ENTRY = 'inline-flex min-h-11 items-center rounded-small px-1 hover:underline'

/** The contact address, and the pages about privacy, terms and the program. */
export function AuthFooter() {
  const address = contactAddress()
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-3 text-small text-ink-soft">
      <a href={`mailto:${address}`} className={`${ENTRY} max-[23rem]:w-full max-[23rem]:justify-center`}>
        {address}
      </a>
      <Link to="/privacy" className={ENTRY}>
        Privacy
      </Link>
      <Link to="/terms" className={ENTRY}>
        Terms
      </Link>
      <Link to="/about" className={ENTRY}>
        About
      </Link>
    </footer>
  )
}
