import { fine } from '#server/accounts/is-fine.ts'

export const same = fine()
