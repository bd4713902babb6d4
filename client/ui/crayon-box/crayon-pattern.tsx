import { useId, type ReactNode } from 'react'
import { readableTextColor } from '#client/ui/readable-text-color.ts'

const line = (path: string): ReactNode => (
  <path d={path} fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
)
const shape = (path: string): ReactNode => <path d={path} fill="currentColor" />

/** A tile of 12 by 12 SVG units for each crayon's name. They differ in outline, not only in density. */
const MOTIFS: Readonly<Record<string, ReactNode>> = {
  Berry: <circle cx="6" cy="6" r="3" fill="currentColor" />,
  Tomato: <circle cx="6" cy="6" r="3.4" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  Tangerine: line('M-2 14 14 -2M-2 2 2 -2M10 14 14 10'),
  'Sunny Yellow': shape('M6 1 7.4 4.6 11 6 7.4 7.4 6 11 4.6 7.4 1 6 4.6 4.6Z'),
  Leaf: line('M2 8.5 6 4 10 8.5'),
  Mint: line('M-1 6C1 2.5 3 2.5 6 6S11 9.5 13 6'),
  Sky: line('M2.5 6H9.5'),
  Blueberry: shape('M2.6 2.6H9.4V9.4H2.6Z'),
  Grape: shape('M0 0H6V6H0ZM6 6H12V12H6Z'),
  Bark: line('M6 -2V14'),
  Stone: shape('M6 2 10.2 9.6H1.8Z'),
  Night: line('M2.8 2.8 9.2 9.2M9.2 2.8 2.8 9.2'),
}

export interface CrayonPatternProps {
  /** A crayon's name; other names have no pattern. */
  name: string
  /** The color below the pattern, `#RRGGBB`. */
  hex: string
  /** Side of a tile in CSS pixels. */
  size?: number
}

/** Fills the positioned element around it with a crayon's pattern, in white or ink. */
export function CrayonPattern({ name, hex, size = 13 }: CrayonPatternProps) {
  const id = useId()
  const motif = MOTIFS[name]
  if (motif === undefined) return null
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full"
      style={{ color: readableTextColor(hex) }}
      data-pattern={name}
    >
      <pattern id={id} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform={`scale(${size / 12})`}>
        {motif}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} opacity="0.85" />
    </svg>
  )
}

/** The names that have a pattern. */
export const PATTERNED: readonly string[] = Object.keys(MOTIFS)
