/** A color with a name. */
export interface NamedColor {
  readonly name: string
  /** `#RRGGBB` in capitals. */
  readonly hex: string
}
