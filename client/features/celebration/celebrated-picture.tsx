/** What a celebration shows: the picture whose parts hop, and confetti. */
import { type CSSProperties, useState } from 'react'
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { CRAYONS } from '#client/ui/crayon-box/crayons.ts'
import './celebration.css'
import type { LivingPicture } from './living-picture.ts'

const PIECES = 44

/** Spreads the pieces evenly without looking regular: multiples of an irrational number, modulo 1. */
const spread = (index: number, step: number): number => (index * step) % 1

/** The picture under a magnet, above the words of the dialog. */
export function CelebratedPicture({ color, ...picture }: HoppingPictureProps & { color: string }) {
  return (
    <div className="celebrated-picture">
      <Magnet color={color} className="absolute -top-3 left-1/2 z-10 -translate-x-1/2" />
      <HoppingPicture {...picture} />
    </div>
  )
}

interface HoppingPictureProps {
  picture: LivingPicture | null
  /** The server's picture, where there is no other. */
  imageUrl?: string
  alt: string
}

/** A picture on white paper whose parts hop one after the other, under a shine; still where motion is not wanted. */
function HoppingPicture({ picture, imageUrl, alt }: HoppingPictureProps) {
  return (
    <div className="light-theme rounded-page bg-white p-2.5 shadow-picture">
      <div className="living-picture">
        <SteadyPicture src={picture?.url ?? imageUrl ?? ''} alt={alt} eager className="bg-white" />
        {picture?.parts.map(({ url, left, top, width }, order) => (
          <img
            key={url}
            src={url}
            alt=""
            className="living-part"
            style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, '--order': order } as CSSProperties}
          />
        ))}
      </div>
    </div>
  )
}

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
