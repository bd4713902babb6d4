import { below } from '#server/storage/is-below.ts'

export const logged = below
