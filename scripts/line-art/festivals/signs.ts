/** Outlines of signs that stand on cards and lanterns, around their middle. */
export const HEART = 'M0 34C-40 8 -50 -30 -24 -40C-10 -44 0 -34 0 -24C0 -34 10 -44 24 -40C50 -30 40 8 0 34Z'
export const NEW_MOON = 'M14 -26A28 28 0 1 0 14 26A30 30 0 0 1 14 -26Z'
