import { name } from '#server/accounts/is-above.ts'

export const upward = name
