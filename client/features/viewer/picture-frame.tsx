/** A picture behind a mount in a wooden frame. It keeps its light colors in the dark theme. */
import { useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { SteadyPicture, type SteadyPictureProps } from '#client/ui/pictures/steady-picture.tsx'
export function PictureFrame({ src, alt }: { src: string; alt: string }) {
  return (
    <div className="light-theme rounded-page border-[12px] border-[#8b5a2b] bg-white p-4 shadow-lift-high outline-[2px] -outline-offset-[12px] outline-[#6f451f] tablet:border-[18px] tablet:p-8 tablet:-outline-offset-[18px] short:border-[12px]! short:p-3! short:-outline-offset-[12px]!">
      <div className="border border-paper-edge">
        <FollowedPicture src={src} alt={alt} eager className="bg-white" />
      </div>
    </div>
  )
}

/**
 * A picture that gets newer while somebody looks. The one before stays until the newer one is loaded and decoded, so that nothing
 * flashes. A load that is under way is not aborted for a newer picture, because on a slow network none would arrive.
 */
function FollowedPicture({ src, alt, className, ...steady }: SteadyPictureProps) {
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
