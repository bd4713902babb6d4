import { type CSSProperties, useState } from 'react'
import { CRAYONS } from '#client/ui/crayon-box/crayons.ts'

const PIECES = 44

/** Spreads the pieces evenly without looking regular: multiples of an irrational number, modulo 1. */
const spread = (index: number, step: number): number => (index * step) % 1

/** Paper snippets in the colors of the crayons that fall once over the screen; none where motion is not wanted. */
export function Confetti() {
  const [fallen, setFallen] = useState(0)
  if (fallen === PIECES) return null
  return (
    <div aria-hidden="true" className="confetti" onAnimationEnd={() => setFallen((count) => count + 1)}>
      {Array.from({ length: PIECES }, (_, index) => (
        <span
          key={index}
          style={
            {
              left: `${100 * spread(index, 0.8566749)}%`,
              backgroundColor: CRAYONS[index % CRAYONS.length]?.hex,
              '--wait': `${1_100 * spread(index, 0.7338919)}ms`,
              '--sway': `${12 * (spread(index, 0.6287067) - 0.5)}vw`,
              '--turn': `${900 * (spread(index, 0.5385973) - 0.5)}deg`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  )
}
