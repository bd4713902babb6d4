/** Skins, and colors of hair. */
export const SKIN = {
  light: '#ffdfc8',
  peach: '#f7c9a6',
  olive: '#e0ac7e',
  tan: '#c98f62',
  brown: '#a06a45',
  dark: '#7d5038',
} as const
export const HAIR = {
  black: '#3d3a4a',
  brown: '#7a4b2a',
  chestnut: '#a5622f',
  red: '#e0662f',
  blond: '#f2cf63',
  gray: '#c9ced6',
  white: '#f2f2f2',
} as const
