import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import './fridge.css'

export interface FridgeProps {
  /** The freezer compartment: whose door it is, and what can be done with it. */
  top: ReactNode
  /** What hangs on the door. */
  children: ReactNode
  className?: string
}

/** The front of a fridge, of pale enamel: a freezer compartment above, and below it the door that pictures hang on. */
export function Fridge({ top, children, className }: FridgeProps) {
  return (
    <div className={classNames('fridge', className)}>
      <div className="fridge-freezer">
        <span aria-hidden="true" className="fridge-handle" />
        {top}
      </div>
      <div className="fridge-door">
        <span aria-hidden="true" className="fridge-handle" />
        <div className="fridge-front">{children}</div>
      </div>
    </div>
  )
}

const INKS = [
  'var(--tomato-ink)',
  'var(--blueberry-ink)',
  'var(--leaf-ink)',
  'var(--butter-ink)',
  'var(--berry-ink)',
] as const
/** In degrees, from letter to letter. */
const TILTS = [-4, 3, -2, 5, -5, 2] as const
/** More letters than this do not fit the freezer, and letters of other scripts join their neighbors. */
const LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P} ]{1,24}$/u

/** Returns the letters of a name, word by word, each with its look. */
function magnetsOf(name: string): readonly (readonly { letter: string; style: CSSProperties }[])[] {
  const letters = Array.from(name, (letter, place) => ({
    letter,
    style: { color: INKS[place % INKS.length], rotate: `${TILTS[place % TILTS.length]}deg` },
  }))
  let from = 0
  return name.split(' ').map((word) => {
    const count = Array.from(word).length
    const found = letters.slice(from, from + count)
    from += count + 1
    return found
  })
}

/** A name in letter magnets, as they stick on fridges; a name that they cannot write is plain text. */
export function MagnetLetters({ children: name }: { children: string }) {
  if (!LETTERS.test(name)) return <span className="wrap-anywhere">{name}</span>
  return (
    <>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">
        {magnetsOf(name).map((word, at) => (
          <span key={at} className="magnet-word">
            {word.map(({ letter, style }, place) => (
              <span key={place} className="magnet-letter" style={style}>
                {letter}
              </span>
            ))}
          </span>
        ))}
      </span>
    </>
  )
}
