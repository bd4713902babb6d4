import { judgeAccess } from '#server/artworks/artwork-policy.ts'

export const judge = judgeAccess
