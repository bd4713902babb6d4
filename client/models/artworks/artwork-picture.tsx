import { useRef } from 'react'
import { preload } from 'react-dom'
import { type Artwork, CARD_WIDTHS } from '#contract/artworks.ts'
import { pageAddress, pageSrcSet, widthFactor } from '#client/models/templates/page-picture.tsx'
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
 * An artwork's picture on a card. It is loaded when it comes into view, in the width that it is shown in. Its page's line art is asked for a
 * frame before, and stands in for it until it is there; a gray sheet does where there is no page.
 */
export function ArtworkPicture({ artwork: { imageUrl, templateUrl }, alt, eager = false }: ArtworkPictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { isSeen, width } = useShownWidth(frame)
  const page = pageAddress(templateUrl)
  const standIn = page === null || !isSeen ? null : `${page}-tiny.png`
  // A background alone is asked for after all pictures.
  if (standIn !== null) preload(standIn, { as: 'image', fetchPriority: 'high' })
  return (
    <div
      ref={frame}
      // What is drawn where the picture cannot be loaded lies on white, and not on the line art.
      className="aspect-[4/3] w-full bg-[#dfe5e3] bg-contain [&>svg]:bg-white"
      style={standIn === null ? {} : { backgroundImage: `url("${standIn}")` }}
    >
      {width !== null && (
        <SteadyPicture
          {...sourcesOf(imageUrl, page)}
          sizes={sizesOf(width)}
          alt={alt}
          eager
          priority={eager ? 'high' : 'auto'}
        />
      )}
    </div>
  )
}

const sizesOf = (width: number): string => `${Math.ceil(width * widthFactor(devicePixelRatio))}px`

/** Asks for the picture that is going to be shown at a width of CSS pixels. */
export function preloadArtworkPicture({ imageUrl, templateUrl }: ArtworkPictureProps['artwork'], width: number): void {
  const { src, srcSet } = sourcesOf(imageUrl, pageAddress(templateUrl))
  preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: sizesOf(width), fetchPriority: 'high' })
}

/** The address of the picture of an artwork without strokes: the log has no entry. */
const UNCOLORED = /\/image\?v=0-/

/** Returns the addresses of a picture in all widths. An artwork without strokes shows its page's line art, which is cached more often. */
export function sourcesOf(imageUrl: string, page: string | null): { src: string; srcSet: string } {
  if (page !== null && UNCOLORED.test(imageUrl)) return { src: `${page}.png`, srcSet: pageSrcSet(page) }
  const ofWidth = (width: number): string => imageUrl.replace('/image?', `/image/${width}?`)
  return { src: imageUrl, srcSet: CARD_WIDTHS.map((width) => `${ofWidth(width)} ${width}w`).join(', ') }
}
