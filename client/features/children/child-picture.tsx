import type { AvatarName, Child, Secret } from '#contract/children.ts'
import { classNames } from '#client/ui/class-names.ts'
import './children.css'

export interface ChildPictureProps {
  child: Pick<Child, 'avatar' | 'color'>
  /** The size, such as `size-18`. */
  className: string
}

/** A child's picture on its color. It is decorative: show the name next to it. */
export function ChildPicture({ child: { avatar, color }, className }: ChildPictureProps) {
  return (
    <span
      className={classNames('light-theme grid shrink-0 place-items-center rounded-full', className)}
      style={{ backgroundColor: `color-mix(in srgb, ${color} 40%, white)` }}
    >
      <img
        src={avatarAddress(avatar)}
        alt=""
        width={96}
        height={96}
        draggable={false}
        className="child-figure size-[76%]"
      />
    </span>
  )
}

/** The address of a child's picture. */
export const avatarAddress = (name: AvatarName): string => `/pictures/avatars/${name}.svg`

/** The address of a picture of a secret. */
export const secretAddress = (name: Secret[number]): string => `/pictures/secret/${name}.svg`
