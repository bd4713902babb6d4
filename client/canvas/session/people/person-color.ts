/** The color that people have in presence: cursors, avatars, replay. */

/** The profile color of a new account (ACCOUNT-5): its owner has not chosen one. */
const DEFAULT_PROFILE_COLOR = '#4C6EF5'

/** Dark enough for white text on them and for white paper around them. Neighbors in the list differ most. */
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
 * Returns the color of a person's cursor and avatar, `#RRGGBB`: the one they chose, else one by their id. It is the same on
 * every screen, and tells people who color together apart.
 */
export function personColor(userId: number, profileColor: string): string {
  if (profileColor.toUpperCase() !== DEFAULT_PROFILE_COLOR) return profileColor
  const index = ((userId % PERSON_COLORS.length) + PERSON_COLORS.length) % PERSON_COLORS.length
  return PERSON_COLORS[index] ?? profileColor
}
