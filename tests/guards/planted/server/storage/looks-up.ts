import { name } from '#server/accounts/circle-of-folders.ts'

export const upward = name
