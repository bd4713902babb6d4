import fc from 'fast-check'

export const anyNumber = fc.nat()
