import { logged } from '#server/log/circle-with-storage.ts'

export const around = logged
