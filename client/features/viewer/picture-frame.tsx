import { FollowedPicture } from '#client/ui/pictures/followed-picture.tsx'

/** A picture behind a mount in a wooden frame. It keeps its light colors in the dark theme. */
export function PictureFrame({ src, alt }: { src: string; alt: string }) {
  return (
    <div className="daylight rounded-page border-[12px] border-[#8b5a2b] bg-white p-4 shadow-lift-high outline-[2px] -outline-offset-[12px] outline-[#6f451f] tablet:border-[18px] tablet:p-8 tablet:-outline-offset-[18px]">
      <div className="border border-paper-edge">
        <FollowedPicture src={src} alt={alt} eager className="bg-white" />
      </div>
    </div>
  )
}
