import { useEffect, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { useOnline } from '#client/ui/browser/use-online.ts'

export interface SteadyPictureProps {
  src: string
  /** The same picture in other widths, and the width that it is shown in, for the browser to choose from. */
  srcSet?: string
  sizes?: string
  /** Text alternative; empty where text next to the picture says the same. */
  alt: string
  /** Shown while the picture itself cannot be loaded although there is a network. */
  fallbackUrl?: string | undefined
  /** Loads the picture at once instead of lazily; for pictures that are visible without scrolling. */
  eager?: boolean
  /** Whether it is loaded before other pictures. */
  priority?: 'high' | 'auto'
  className?: string
  /** The picture itself is loaded and decoded, so that showing it takes no time. */
  onReady?: () => void
}

const SHAPE = 'aspect-[4/3] w-full'

/** How long after a failure a picture is loaded again while there is a network: doubled each time, up to the longest. */
const FIRST_RETRY_MS = 4_000
const LONGEST_RETRY_MS = 64_000

/**
 * A picture of 800 x 600. One that cannot be loaded is replaced by a drawn sheet instead of the browser's broken-image icon, and
 * loads again by itself: at once when the network comes back, and now and then while there is one.
 */
export function SteadyPicture({
  src,
  srcSet,
  sizes,
  alt,
  fallbackUrl,
  eager = false,
  priority = 'auto',
  className,
  onReady,
}: SteadyPictureProps) {
  const online = useOnline()
  const visit = `${src} ${online}`
  const [failed, setFailed] = useState({ visit, count: 0, rounds: 0 })
  const { count, rounds } = failed.visit === visit ? failed : { count: 0, rounds: 0 }
  const sources = online && fallbackUrl !== undefined ? [src, fallbackUrl] : [src]
  const source = sources[count]
  const waits = source === undefined && online
  useEffect(() => {
    if (!waits) return
    const retry = (): void => setFailed({ visit, count: 0, rounds: rounds + 1 })
    const timer = setTimeout(retry, Math.min(FIRST_RETRY_MS * 2 ** rounds, LONGEST_RETRY_MS))
    return () => clearTimeout(timer)
  }, [waits, visit, rounds])
  if (source === undefined) return <DrawnSheet alt={alt} className={className} />
  return (
    <img
      {...(source === src && { sizes, srcSet })}
      src={source}
      alt={alt}
      width={800}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={priority}
      decoding="async"
      draggable={false}
      className={classNames(SHAPE, 'object-contain', className)}
      onLoad={({ currentTarget: image }) => {
        if (!onReady || source !== src) return
        const tell = (): void => {
          if (image.isConnected) onReady()
        }
        // Where decoding fails, it is drawn as far as it goes.
        image.decode().then(tell, tell)
      }}
      onError={() => setFailed({ visit, count: count + 1, rounds })}
    />
  )
}

/** The outlines of a hill and the sun in a frame: a picture that is not there yet. */
function DrawnSheet({ alt, className }: { alt: string; className: string | undefined }) {
  return (
    <svg
      viewBox="0 0 80 60"
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      aria-hidden={alt === ''}
      data-testid="drawn-sheet"
      className={classNames(SHAPE, className)}
      fill="none"
      stroke="#b4cfc8"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="14" y="10" width="52" height="40" rx="3" strokeDasharray="3 3.5" />
      <circle cx="52" cy="22" r="4.5" />
      <path d="M20 44 33 29l9 10 6-6 12 11z" />
    </svg>
  )
}
