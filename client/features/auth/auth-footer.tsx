import { Link } from 'react-router-dom'
import { contactAddress } from '#client/ui/contact-address.ts'
import { Magnet } from '#client/ui/pictures/magnet.tsx'

const ENTRY = 'inline-flex min-h-11 items-center rounded-small px-1 hover:underline'

/** The contact address, and the pages about privacy, terms and the program. */
export function AuthFooter() {
  const address = contactAddress()
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-3 text-small text-ink-soft">
      {address !== null && (
        <a href={`mailto:${address}`} className={`${ENTRY} max-[23rem]:w-full max-[23rem]:justify-center`}>
          {address}
        </a>
      )}
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

const PICTURES = [
  { src: '/pictures/cat.svg', magnet: '#2b50b8', tilt: -3.5 },
  { src: '/pictures/fish.svg', magnet: '#ffd23f', tilt: 1.5 },
  { src: '/pictures/snail.svg', magnet: '#1f7a4d', tilt: 4 },
] as const

/** Three finished pictures under the form, for decoration. */
export function PicturesOnTheDoor() {
  return (
    <div aria-hidden="true" className="light-theme mt-14 mb-3 flex w-full max-w-[440px] justify-center gap-4">
      {PICTURES.map(({ src, magnet, tilt }) => (
        <div key={src} className="relative w-1/3 max-w-[124px]" style={{ rotate: `${tilt}deg` }}>
          <Magnet color={magnet} className="absolute -top-3 left-1/2 -translate-x-1/2" />
          <div className="rounded-page bg-white p-2.5 shadow-picture">
            <img src={src} alt="" width={96} height={72} className="aspect-[4/3] w-full object-contain" />
          </div>
        </div>
      ))}
    </div>
  )
}
