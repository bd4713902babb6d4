import { classNames } from './class-names.ts'
import { readableTextColor } from './readable-text-color.ts'

const SIZES = { small: 'size-8 text-small', medium: 'size-9 text-body', large: 'size-20 text-heading-1' } as const

/** A character of ASCII that another one follows, or none: nothing belongs to it. */
const PLAIN_START = /^[!-~](?=[ -~]|$)/u

/** The first letter as people see it: an emoji or a letter with its accents stays whole. */
function initialOf(name: string): string {
  const trimmed = name.trim()
  // The first Segmenter takes a browser 30 ms.
  const plain = PLAIN_START.exec(trimmed)?.[0]
  const first = plain ?? [...new Intl.Segmenter().segment(trimmed)][0]?.segment
  return first?.toLocaleUpperCase() ?? '?'
}

export interface AvatarProps {
  name: string
  /** `#RRGGBB`, the person's profileColor. */
  color: string
  imageUrl?: string | null
  size?: keyof typeof SIZES
  className?: string
}

/** A person as a round: their picture, or the first letter of their name on their color. Decorative: say the name beside it. */
export function Avatar({ name, color, imageUrl, size = 'medium', className }: AvatarProps) {
  const classes = classNames(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-display font-bold select-none',
    SIZES[size],
    className,
  )
  if (imageUrl) return <img src={imageUrl} alt="" className={classNames(classes, 'object-cover')} />
  return (
    <span aria-hidden="true" className={classes} style={{ backgroundColor: color, color: readableTextColor(color) }}>
      {initialOf(name)}
    </span>
  )
}
