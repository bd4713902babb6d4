/** Trees, flowers and mushrooms. Each stands on its origin. */
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, circle, ellipsePath, scallopPath } from '#scripts/line-art/scenes/shapes/shapes.ts'

/** A round tree, 150 wide and 230 high. `fruit` colors four fruits. */
export const tree = (x: number, y: number, scale = 1, crown = '#57a639', fruit?: string): Drawn =>
  put(
    [
      region('M-20 0C-10 -30 -14 -70 -16 -100H16C14 -70 10 -30 20 0Z', '#a9713c'),
      put([region(scallopPath(9, 70), crown)], 0, -150),
      ...(fruit === undefined
        ? []
        : [
            [-36, -166],
            [14, -190],
            [42, -140],
            [-14, -118],
          ].map(([left, top]) => circle(left!, top!, 17, fruit))),
    ],
    x,
    y,
    scale,
  )

/** A fir, 150 wide and 240 high. With `snow`, white tips. */
export function pine(x: number, y: number, scale = 1, snow = false, green = '#2e8b57'): Drawn {
  const tier = (top: number, width: number, height: number): Drawn[] => {
    const d = `M0 ${top}L${width} ${top + height}Q${width / 2} ${top + height + 14} 0 ${top + height}Q${-width / 2} ${top + height + 14} ${-width} ${top + height}Z`
    return snow
      ? [
          clipped(d, green, [
            region(
              `M-80 ${top - 20}H80V${top + height * 0.5}Q40 ${top + height * 0.75} 20 ${top + height * 0.5}Q0 ${top + height * 0.8} -20 ${top + height * 0.5}Q-40 ${top + height * 0.75} -80 ${top + height * 0.5}Z`,
              '#ffffff',
            ),
          ]),
        ]
      : [region(d, green)]
  }
  return put(
    [box(-14, -44, 28, 44, '#8a5a32'), ...tier(-120, 76, 84), ...tier(-178, 62, 80), ...tier(-236, 46, 76)],
    x,
    y,
    scale,
  )
}

/** A palm with a ringed trunk and two coconuts, 240 wide and 290 high. */
export const palm = (x: number, y: number, scale = 1, mirrored = false): Drawn =>
  put(
    [
      clipped('M-24 0C-18 -80 -4 -150 30 -206L54 -196C30 -140 16 -80 22 0Z', '#b98047', [
        line('M-40 -38H40M-40 -78L50 -72M-30 -118L60 -106M-10 -158L70 -140'),
      ]),
      region('M42 -204C0 -250 -60 -244 -84 -196C-50 -206 -10 -210 42 -204Z', '#3fa34d'),
      region('M42 -204C90 -246 140 -232 158 -180C124 -196 90 -202 42 -204Z', '#3fa34d'),
      region('M42 -204C30 -260 66 -296 118 -290C86 -270 66 -244 42 -204Z', '#57b85f'),
      region('M42 -204C-20 -210 -56 -170 -52 -116C-30 -150 0 -180 42 -204Z', '#57b85f'),
      region('M42 -204C96 -196 124 -160 118 -110C100 -146 80 -176 42 -204Z', '#57b85f'),
      circle(28, -192, 16, '#7a4a26'),
      circle(58, -188, 16, '#7a4a26'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A bush of three bumps, 150 wide and 80 high. */
export const bush = (x: number, y: number, scale = 1, reference = '#4caf50'): Drawn =>
  put([region('M-76 0C-92 -46 -44 -66 -32 -44C-24 -86 34 -86 38 -46C58 -64 92 -38 76 0Z', reference)], x, y, scale)

const leaves: readonly Drawn[] = [
  region('M0 -8C-34 -10 -46 -34 -44 -52C-20 -50 -2 -34 0 -8Z', '#4caf50'),
  region('M0 -8C34 -10 46 -34 44 -52C20 -50 2 -34 0 -8Z', '#4caf50'),
]

/** A flower with round petals, 80 wide and 130 high. */
export const flower = (x: number, y: number, scale: number, petal: string, center = '#ffd23f', petals = 6): Drawn =>
  put(
    [
      line('M0 0V-70'),
      ...leaves,
      put(
        [
          ...Array.from({ length: petals }, (_, at) =>
            put([region(ellipsePath(0, -27, petals > 6 ? 12 : 17, 22), petal)], 0, 0, 1, { turn: (at * 360) / petals }),
          ),
          circle(0, 0, 17, center),
        ],
        0,
        -96,
      ),
    ],
    x,
    y,
    scale,
  )

/** A tulip, 70 wide and 130 high. */
export const tulip = (x: number, y: number, scale: number, side: string, middle: string): Drawn =>
  put(
    [
      line('M0 0V-70'),
      ...leaves,
      region('M-38 -122C-44 -84 -26 -62 0 -62C-6 -90 -20 -110 -38 -122Z', side),
      region('M38 -122C44 -84 26 -62 0 -62C6 -90 20 -110 38 -122Z', side),
      region('M0 -134C26 -108 24 -76 0 -62C-24 -76 -26 -108 0 -134Z', middle),
    ],
    x,
    y,
    scale,
  )

/** A sunflower, 130 wide and 260 high. */
export const sunflower = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      region('M-8 0V-170H8V0Z', '#57a639'),
      region('M8 -40C50 -44 70 -74 66 -104C36 -100 12 -76 8 -40Z', '#6cc04a'),
      region('M-8 -20C-50 -24 -70 -54 -66 -84C-36 -80 -12 -56 -8 -20Z', '#6cc04a'),
      put(
        [
          ...Array.from({ length: 10 }, (_, at) =>
            put([region('M0 -20C-26 -36 -18 -60 0 -74C18 -60 26 -36 0 -20Z', '#ffc914')], 0, 0, 1, { turn: at * 36 }),
          ),
          circle(0, 0, 36, '#8a5a32'),
          circle(0, 0, 18, '#b97f4a'),
        ],
        0,
        -196,
      ),
    ],
    x,
    y,
    scale,
  )

/** A mushroom with dots, 130 wide and 130 high. */
export const mushroom = (x: number, y: number, scale = 1, cap = '#e63946'): Drawn =>
  put(
    [
      region('M-26 -60C-24 -30 -34 -10 -30 0H30C34 -10 24 -30 26 -60Z', '#fff1d6'),
      clipped('M-66 -54C-66 -104 -30 -128 0 -128C30 -128 66 -104 66 -54C30 -42 -30 -42 -66 -54Z', cap, [
        circle(0, -96, 17, '#ffffff'),
        circle(-38, -72, 13, '#ffffff'),
        circle(38, -72, 13, '#ffffff'),
      ]),
    ],
    x,
    y,
    scale,
  )

/** A tuft of three blades, 60 wide and 50 high. */
export const grass = (x: number, y: number, scale = 1, reference = '#6fb23c'): Drawn =>
  put(
    [
      region(
        'M-28 0C-34 -22 -40 -32 -48 -40C-28 -38 -18 -26 -12 -14C-12 -34 -6 -50 4 -60C6 -42 10 -28 12 -14C18 -26 28 -38 46 -40C38 -30 32 -18 28 0Z',
        reference,
      ),
    ],
    x,
    y,
    scale,
  )

/** A big jungle leaf, 70 wide and 200 high. */
export const leaf = (x: number, y: number, scale: number, turn: number, reference = '#3fa34d'): Drawn =>
  put([region('M0 0C-54 -50 -50 -140 0 -200C50 -140 54 -50 0 0Z', reference), line('M0 -10V-160')], x, y, scale, {
    turn,
  })
