/** Reads and compares the color notations that the icon sets use. */

export interface GradientStop {
  /** `#rrggbb` */
  readonly color: string
  readonly opacity: number
}

/** Returns a color in hex notation as `#rrggbb`, and `none` as null. @throws for a notation that the sets do not use. */
export function color(text: string): string | null {
  if (text === 'none') return null
  if (text === 'currentColor') return '#000000'
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]
  if (hex === undefined) throw new Error(`color ${text} is not understood`)
  return `#${hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex}`.toLowerCase()
}

/** Returns one flat color for a gradient: the mean of its stops, with the lowest of their opacities, since shading fades out. */
export function gradientColor(stops: readonly GradientStop[]): GradientStop {
  const channels = [1, 3, 5].map((at) => {
    const sum = stops.reduce((total, stop) => total + Number.parseInt(stop.color.slice(at, at + 2), 16), 0)
    return Math.round(sum / stops.length)
      .toString(16)
      .padStart(2, '0')
  })
  return { color: `#${channels.join('')}`, opacity: Math.min(...stops.map((stop) => stop.opacity)) }
}

/** Returns the perceived brightness of `#rrggbb`, 0 to 255. */
export function brightness(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return 0.299 * red! + 0.587 * green! + 0.114 * blue!
}
