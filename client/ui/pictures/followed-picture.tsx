import { useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { SteadyPicture, type SteadyPictureProps } from './steady-picture.tsx'

/**
 * A picture that gets newer while somebody looks. The one before stays until the newer one is loaded and decoded, so that nothing
 * flashes. A load that is under way is not aborted for a newer picture, because on a slow network none would arrive.
 */
export function FollowedPicture({ src, alt, className, ...steady }: SteadyPictureProps) {
  const [shown, setShown] = useState(src)
  const [coming, setComing] = useState(src)
  if (coming === shown && src !== shown) setComing(src)
  return (
    <div className="grid *:[grid-area:1/1]">
      {(coming === shown ? [shown] : [shown, coming]).map((source) => (
        <SteadyPicture
          key={source}
          {...steady}
          src={source}
          alt={source === shown ? alt : ''}
          className={classNames(source !== shown && 'invisible', className)}
          onReady={() => setShown(source)}
        />
      ))}
    </div>
  )
}
