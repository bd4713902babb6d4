/** Reference colors of the generated pages, and SVG text in them. */

/** Colors in the order in which a page uses them. */
export type Palette = readonly [string, string, ...string[]]

export const ROSE = ['#ffafcc', '#ef476f', '#ffd166', '#cdb4db', '#9b5de5', '#ffe5ec'] as const
export const MEADOW = ['#8fd694', '#2a9d8f', '#ffd166', '#f4a261', '#52b788', '#e9f5db'] as const
export const SEA = ['#90e0ef', '#0096c7', '#ffd6a5', '#48cae4', '#5e60ce', '#e0fbfc'] as const
export const SUNSET = ['#ffb703', '#e76f51', '#ffe8a3', '#f28482', '#9d4edd', '#fff3d6'] as const
export const CANDY = ['#ff8fab', '#7bdff2', '#ffe66d', '#b8f2a6', '#c77dff', '#fff0f5'] as const

/** Returns the color number `at` of a palette, from the beginning again after the last. */
export const colorAt = (palette: Palette, at: number): string => palette[at % palette.length]!

export const shape = (d: string, reference: string): string => `<path d="${d}" data-reference="${reference}"/>`
