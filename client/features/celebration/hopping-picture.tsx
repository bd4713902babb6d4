import type { CSSProperties } from 'react'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import type { LivingPicture } from './living-picture.ts'

export interface HoppingPictureProps {
  picture: LivingPicture | null
  /** The server's picture, where there is no other. */
  imageUrl: string
  alt: string
}

/** A picture on white paper whose parts hop one after the other, under a shine; still where motion is not wanted. */
export function HoppingPicture({ picture, imageUrl, alt }: HoppingPictureProps) {
  return (
    <div className="daylight rounded-page bg-white p-2.5 shadow-picture">
      <div className="living-picture">
        <SteadyPicture src={picture?.url ?? imageUrl} alt={alt} eager className="bg-white" />
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
