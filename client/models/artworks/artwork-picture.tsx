import { useRef } from 'react'
import { type Artwork, CARD_WIDTHS } from '#contract/artworks.ts'
import { useShownWidth } from '#client/ui/browser/use-shown-width.ts'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'

export interface ArtworkPictureProps {
  artwork: Pick<Artwork, 'imageUrl' | 'templateUrl'>
  /** Text alternative; empty where text next to the picture says the same. */
  alt: string
  /** Loads it before others; for pictures that are visible without scrolling. */
  eager?: boolean
}

/**
 * An artwork's picture on a card. It is loaded when it comes into view, in the width that it is shown in, and until it is there
 * its page's line art stands in for it, or a gray sheet where there is no page.
 */
export function ArtworkPicture({ artwork: { imageUrl, templateUrl }, alt, eager = false }: ArtworkPictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useShownWidth(frame)
  const page = pageAddress(templateUrl)
  const standIn = page === null ? null : `${page}-tiny.png`
  return (
    <div
      ref={frame}
      // What is drawn where the picture cannot be loaded lies on white, and not on the line art.
      className="aspect-[4/3] w-full bg-[#dfe5e3] bg-contain [&>svg]:bg-white"
      style={standIn === null || width === null ? {} : { backgroundImage: `url("${standIn}")` }}
    >
      {width !== null && (
        <SteadyPicture
          {...sourcesOf(imageUrl, page)}
          sizes={`${width}px`}
          alt={alt}
          eager
          priority={eager ? 'high' : 'auto'}
        />
      )}
    </div>
  )
}

/** The address of a page's line art, without what tells its size. Null for an address of another kind. */
const PAGE_ADDRESS = /^(\/templates\/[0-9a-f]{64})\.png$/
const pageAddress = (templateUrl: string | null): string | null => PAGE_ADDRESS.exec(templateUrl ?? '')?.[1] ?? null

/** The address of the picture of an artwork without strokes: the log has no entry. */
const UNCOLORED = /\/image\?v=0-/

/** Returns the addresses of a picture in all widths. An artwork without strokes shows its page's line art, which is cached more often. */
export function sourcesOf(imageUrl: string, page: string | null): { src: string; srcSet: string } {
  if (page !== null && UNCOLORED.test(imageUrl))
    return { src: `${page}.png`, srcSet: `${page}-small.png 400w, ${page}.png 800w` }
  const ofWidth = (width: number): string => imageUrl.replace('/image?', `/image/${width}?`)
  return { src: imageUrl, srcSet: CARD_WIDTHS.map((width) => `${ofWidth(width)} ${width}w`).join(', ') }
}
