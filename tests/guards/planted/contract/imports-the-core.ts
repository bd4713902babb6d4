import { toHex } from '#crdt/document/color.ts'

export const black = toHex(0)
