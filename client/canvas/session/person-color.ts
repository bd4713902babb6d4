/** What an account has whose owner has never chosen a color. */
const UNCHOSEN = '#4C6EF5'

/** Dark enough for white words on them, and for white paper around them; neighbours in the list are far apart. */
export const PERSON_COLORS = [
  '#C2185B',
  '#2E7D12',
  '#6D3BC4',
  '#B45309',
  '#0369A1',
  '#7A4A2B',
  '#2B50B8',
  '#6B6B00',
  '#9C27B0',
  '#0F766E',
  '#C62828',
  '#52606B',
] as const

/**
 * The color of a person's pointer and round, `#RRGGBB`: the one they chose, else one by their id, the same on every
 * screen, so that people who color together can be told apart.
 */
export function personColor(userId: number, profileColor: string): string {
  if (profileColor.toUpperCase() !== UNCHOSEN) return profileColor
  const place = ((userId % PERSON_COLORS.length) + PERSON_COLORS.length) % PERSON_COLORS.length
  return PERSON_COLORS[place] ?? profileColor
}
