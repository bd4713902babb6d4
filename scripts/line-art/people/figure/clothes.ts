/** What people wear on the body. Coordinates begin at the hip; the shoulders are `torso` above it. */
import { clipped, type Drawn, ink, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { boxPath, ellipsePath, starPath } from '#scripts/line-art/scenes/shapes/shapes.ts'

/** The measures of a body. */
export interface Body {
  readonly torso: number
  /** Half of the width of the shoulders. */
  readonly shoulder: number
  /** Half of the width of the hip. */
  readonly hip: number
}

/** Draws a garment on a body. */
export type Garment = (body: Body) => Drawn[]

function shirtPath({ torso, shoulder, hip }: Body, hem = 8, flare = 0): string {
  const [s, h] = [shoulder, hip + flare]
  return `M-14 ${-torso}C-24 ${-torso} ${-s + 2} ${2 - torso} ${-s} ${16 - torso}C${-s + 3} ${-torso * 0.5} ${-hip - 1} ${-torso * 0.4} ${-h} ${hem}Q0 ${hem + 10} ${h} ${hem}C${hip + 1} ${-torso * 0.4} ${s - 3} ${-torso * 0.5} ${s} ${16 - torso}C${s - 2} ${2 - torso} 24 ${-torso} 14 ${-torso}Q0 ${10 - torso} -14 ${-torso}Z`
}

export const shirt =
  (color: string): Garment =>
  (body) => [region(shirtPath(body), color)]

/** With bands across. */
export const striped =
  (color: string, stripe: string): Garment =>
  (body) => [
    clipped(shirtPath(body), color, [
      region(
        `M-80 ${-body.torso * 0.62}Q0 ${8 - body.torso * 0.62} 80 ${-body.torso * 0.62}v17Q0 ${25 - body.torso * 0.62} -80 ${17 - body.torso * 0.62}Z`,
        stripe,
      ),
      region('M-80 -18Q0 -10 80 -18v15Q0 5 -80 -3Z', stripe),
    ]),
  ]

/** With a picture on the chest: `badge` is drawn around its middle. */
export const printed =
  (color: string, ...badge: readonly Drawn[]): Garment =>
  (body) => [region(shirtPath(body), color), put(badge, 0, 8 - body.torso * 0.5)]

export const starBadge = (color: string): Drawn => region(starPath(5, 17, 9), color)

/** A shirt under trousers with a bib. */
export const overalls =
  (color: string, trousers: string): Garment =>
  (body) => [
    region(shirtPath(body), color),
    region(`M-17 ${20 - body.torso * 0.75}H17L${body.hip - 2} -12V10Q0 20 ${-body.hip + 2} 10V-12Z`, trousers),
    line(`M-17 ${22 - body.torso * 0.75}L-24 ${3 - body.torso}M17 ${22 - body.torso * 0.75}L24 ${3 - body.torso}`),
  ]

/** A dress that flares below the waist by `length`. */
export const dress =
  (color: string, skirt = color, length = 46): Garment =>
  (body) => [
    region(
      `M${-body.hip + 2} -22C${-body.hip - 12} 4 ${-body.hip - 20} ${length * 0.6} ${-body.hip - 26} ${length}Q0 ${length + 14} ${body.hip + 26} ${length}C${body.hip + 20} ${length * 0.6} ${body.hip + 12} 4 ${body.hip - 2} -22Z`,
      skirt,
    ),
    region(shirtPath(body, -18, -2), color),
  ]

/** Open below: a coat or a gown, `length` below the hip. */
export const coat =
  (color: string, length = 40, trim?: string): Garment =>
  (body) => [
    region(shirtPath(body, length, 8), color),
    ...(trim === undefined
      ? []
      : [region(`M-9 ${6 - body.torso}Q0 ${10 - body.torso} 9 ${6 - body.torso}V${length + 5}H-9Z`, trim)]),
  ]

/** A jacket with bright bands, for firefighters and builders. */
export const vest =
  (color: string, band: string): Garment =>
  (body) => [
    clipped(shirtPath(body, 14, 2), color, [
      region(`M-80 ${-body.torso * 0.42}h160v17h-160Z`, band),
      region(`M-80 -8h160v15h-160Z`, band),
    ]),
  ]

/** A long robe to the feet, with a band at its hem. */
export const robe =
  (color: string, band: string, length: number): Garment =>
  (body) => {
    const d = shirtPath(body, length, 20)
    return [
      clipped(d, color, [region(`M-120 ${length - 16}Q0 ${length - 4} 120 ${length - 16}V${length + 40}H-120Z`, band)]),
    ]
  }

/** An apron over another garment. */
export const apron =
  (under: Garment, color: string): Garment =>
  (body) => [
    ...under(body),
    region(
      `M-18 ${18 - body.torso * 0.8}H18L${body.hip + 2} -14L${body.hip + 6} 34Q0 46 ${-body.hip - 6} 34L${-body.hip - 2} -14Z`,
      color,
    ),
    line(`M-17 ${20 - body.torso * 0.8}L-22 ${3 - body.torso}M17 ${20 - body.torso * 0.8}L22 ${3 - body.torso}`),
  ]

/** A stethoscope around the neck, over another garment. */
export const stethoscope =
  (under: Garment): Garment =>
  (body) => [
    ...under(body),
    line(
      `M-22 ${4 - body.torso}C-22 ${-body.torso * 0.5} -2 ${-body.torso * 0.5} 2 ${-body.torso * 0.36}M22 ${4 - body.torso}C22 ${-body.torso * 0.6} 10 ${-body.torso * 0.5} 4 ${-body.torso * 0.42}`,
    ),
    ink(ellipsePath(3, -body.torso * 0.3, 7, 7)),
  ]

/** A number on the back or the chest, as a plain box that a child can write in. */
export const numbered =
  (color: string, field: string): Garment =>
  (body) => [region(shirtPath(body), color), region(boxPath(-14, -body.torso * 0.62, 28, 28, 6), field)]
