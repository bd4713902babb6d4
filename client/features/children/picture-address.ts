import type { AvatarName, Secret } from '#contract/children.ts'

/** The address of a child's picture. */
export const avatarAddress = (name: AvatarName): string => `/pictures/avatars/${name}.svg`

/** The address of a picture of a secret. */
export const secretAddress = (name: Secret[number]): string => `/pictures/secret/${name}.svg`
