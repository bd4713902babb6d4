import { useState } from 'react'
import { useOnline } from '#client/ui/browser/use-online.ts'
import { classNames } from '#client/ui/class-names.ts'
import { readableTextColor } from '#client/ui/readable-text-color.ts'

const SIZES = { small: 'size-8 text-small', medium: 'size-9 text-body', large: 'size-20 text-heading-1' } as const

/** An ASCII character at the end or before another ASCII character: no combining mark can belong to it. */
const ASCII_START = /^[!-~](?=[ -~]|$)/u

/** Returns the first grapheme of a name in capitals, so that an emoji or a letter with accents stays whole; '?' for none. */
function initialOf(name: string): string {
  const trimmed = name.trim()
  // Most names need no Segmenter: making the first one takes a browser 30 ms.
  const ascii = ASCII_START.exec(trimmed)?.[0]
  const first = ascii ?? [...new Intl.Segmenter().segment(trimmed)][0]?.segment
  return first?.toLocaleUpperCase() ?? '?'
}

/** The pictures of children fill their square, whose corners the round frame would cut off. */
const DRAWN = /^\/pictures\/avatars\//

export interface AvatarProps {
  name: string
  /** The person's profileColor, `#RRGGBB`. */
  color: string
  imageUrl?: string | null
  size?: keyof typeof SIZES
  className?: string
}

/** A person's picture, or the first letter of their name on their color where there is none or it does not load. It is decorative: show the name next to it. */
export function Avatar({ name, color, imageUrl, size = 'medium', className }: AvatarProps) {
  const classes = classNames(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-display font-bold select-none',
    SIZES[size],
    className,
  )
  const online = useOnline()
  const attempt = `${imageUrl} ${online}`
  const [failed, setFailed] = useState<string | null>(null)
  if (imageUrl && failed !== attempt) {
    const shown = { src: imageUrl, onError: () => setFailed(attempt) }
    // Drawn pictures are transparent around the figure.
    const style = { backgroundColor: `color-mix(in srgb, ${color} 40%, white)` }
    if (!DRAWN.test(imageUrl))
      return <img alt="" {...shown} className={classNames(classes, 'object-cover')} style={style} />
    return (
      <span className={classes} style={style}>
        <img alt="" {...shown} className="size-[72%] object-contain" />
      </span>
    )
  }
  return (
    <span aria-hidden="true" className={classes} style={{ backgroundColor: color, color: readableTextColor(color) }}>
      {initialOf(name)}
    </span>
  )
}
