import type { Template } from '#contract/templates.ts'
import { SteadyPicture, type SteadyPictureProps } from '#client/ui/pictures/steady-picture.tsx'

/** The address of the line art of a page of this server, without what tells its size. */
const PAGE_ADDRESS = /^(\/templates\/[0-9a-f]{64})\.png$/

/** Returns that address; null for an address of another kind. */
export const pageAddress = (imageUrl: string | null): string | null => PAGE_ADDRESS.exec(imageUrl ?? '')?.[1] ?? null

/** Returns a page's line art in both widths, by `pageAddress`. */
export const pageSrcSet = (address: string): string => `${address}-small.png 400w, ${address}.png 800w`

/** The most pixels a point in which a card is loaded: a third one doubles the bytes, and no eye sees it. */
const MAX_DENSITY = 2

/** Returns the part of its width for which a card's picture is chosen. @param density device pixels in a CSS pixel */
export const widthFactor = (density: number): number => Math.min(1, MAX_DENSITY / density)

/** The width of a page's card on a phone, and elsewhere. */
const CARD_WIDTHS = { phone: '11rem', wide: '15rem' } as const

export type PagePictureProps = Pick<Template, 'imageUrl'> &
  Pick<SteadyPictureProps, 'alt' | 'fallbackUrl' | 'className'>

/** The line art of a page on a card, in the width that suits it. */
export function PagePicture({ imageUrl, ...steady }: PagePictureProps) {
  const address = pageAddress(imageUrl)
  // There is no density outside a browser.
  const factor = widthFactor(globalThis.devicePixelRatio ?? 1)
  const sizes = `(width < 37.5rem) calc(${CARD_WIDTHS.phone} * ${factor}), calc(${CARD_WIDTHS.wide} * ${factor})`
  return <SteadyPicture src={imageUrl} {...(address !== null && { srcSet: pageSrcSet(address), sizes })} {...steady} />
}
