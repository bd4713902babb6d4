/** Animals and plants of the sea. */
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { circle, dot, ellipsePath, starPath } from '#scripts/line-art/scenes/shapes/shapes.ts'

type Pair = readonly [string, string]

/** A fish of three parts and two stripes, 170 long, swimming to the left. */
export const fish = (x: number, y: number, scale: number, [body, stripe]: Pair, mirrored = false): Drawn =>
  put(
    [
      region('M50 0L98 -40Q86 0 98 40Z', stripe),
      region('M-10 -38Q10 -76 44 -60L34 -22Z', stripe),
      clipped('M-78 0C-56 -58 24 -62 64 0C24 62 -56 58 -78 0Z', body, [
        region('M-20 -70C2 -30 2 30 -20 70H14C34 30 34 -30 14 -70Z', stripe),
      ]),
      dot(-46, -10, 6),
      line('M-72 10Q-60 18 -50 12'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A plump fish with a fin, 140 long. */
export const roundFish = (x: number, y: number, scale: number, [body, fin]: Pair, mirrored = false): Drawn =>
  put(
    [
      region('M40 0L88 -36Q78 0 88 36Z', fin),
      region(ellipsePath(-4, 0, 60, 48), body),
      region('M0 4C18 -14 40 -6 40 8C40 24 14 28 0 4Z', fin),
      circle(-30, -12, 13, '#ffffff'),
      dot(-32, -11, 5),
      line('M-50 18Q-40 26 -30 20'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A jellyfish, 120 wide and 190 high. */
export const jellyfish = (x: number, y: number, scale: number, [bell, arm]: Pair): Drawn =>
  put(
    [
      ...[-42, -14, 14, 42].map((left, at) =>
        region(
          `M${left - 11} 0C${left - 26} 40 ${left + 4} 60 ${left - 10} ${at % 3 === 0 ? 86 : 116}C${left + 14} ${at % 3 === 0 ? 84 : 112} ${left + 28} 50 ${left + 11} 0Z`,
          arm,
        ),
      ),
      region('M-62 6C-66 -50 -34 -78 0 -78C34 -78 66 -50 62 6Q46 22 31 6Q16 22 0 6Q-16 22 -31 6Q-46 22 -62 6Z', bell),
      dot(-18, -24, 5),
      dot(18, -24, 5),
      line('M-12 -8Q0 4 12 -8'),
    ],
    x,
    y,
    scale,
  )

/** A starfish, 110 wide. */
export const starfish = (x: number, y: number, scale = 1, reference = '#ff8c42'): Drawn =>
  put([region(starPath(5, 58, 30), reference)], x, y, scale, {
    turn: 10,
  })

/** A waving plant, 60 wide and 200 high. */
export const seaweed = (x: number, y: number, scale = 1, reference = '#3aa76d', mirrored = false): Drawn =>
  put(
    [
      region(
        'M-20 0C-44 -46 6 -72 -16 -116C-28 -142 -12 -176 12 -200C12 -170 34 -146 22 -112C8 -72 40 -46 20 0Z',
        reference,
      ),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A branching coral, 150 wide and 170 high. */
export const coral = (x: number, y: number, scale = 1, reference = '#ff6b6b'): Drawn =>
  put(
    [
      region(
        'M-22 0V-44C-50 -46 -70 -66 -70 -104A14 14 0 0 1 -42 -104C-42 -88 -36 -78 -22 -76V-150A18 18 0 0 1 14 -150V-96C30 -98 38 -108 38 -126A14 14 0 0 1 66 -126C66 -90 46 -66 14 -62V0Z',
        reference,
      ),
    ],
    x,
    y,
    scale,
  )

/** A fan-shaped shell, 100 wide and 84 high. */
export const shell = (x: number, y: number, scale = 1, reference = '#ffc2d1'): Drawn =>
  put(
    [
      clipped('M-16 0C-62 -22 -62 -84 0 -84C62 -84 62 -22 16 0Z', reference, [
        line('M-8 0C-30 -30 -32 -60 -26 -90M8 0C30 -30 32 -60 26 -90'),
      ]),
      region('M-22 0L-16 -18H16L22 0Z', '#ff9eb5'),
    ],
    x,
    y,
    scale,
  )

/** Bubbles that rise from (x, y). */
export const bubbles = (x: number, y: number, reference = '#d7f1fb'): Drawn =>
  put([circle(0, 0, 12, reference), circle(18, -36, 15, reference), circle(-2, -76, 19, reference)], x, y)

/** A friendly octopus, 230 wide and 210 high. It stands on its arms. */
export const octopus = (x: number, y: number, scale = 1, reference = '#c77dff', spot = '#e0aaff'): Drawn =>
  put(
    [
      region('M-60 -60C-80 -20 -110 -30 -112 -56A15 15 0 0 0 -140 -44C-136 4 -76 18 -40 -30Z', reference),
      region('M60 -60C80 -20 110 -30 112 -56A15 15 0 0 1 140 -44C136 4 76 18 40 -30Z', reference),
      region('M-44 -50C-40 -16 -70 -14 -84 -14A14 14 0 0 0 -84 14C-36 18 -10 0 -8 -40Z', reference),
      region('M44 -50C40 -16 70 -14 84 -14A14 14 0 0 1 84 14C36 18 10 0 8 -40Z', reference),
      region(
        'M-76 -120C-76 -176 -40 -206 0 -206C40 -206 76 -176 76 -120C76 -70 44 -34 0 -34C-44 -34 -76 -70 -76 -120Z',
        reference,
      ),
      circle(-28, -118, 17, '#ffffff'),
      circle(28, -118, 17, '#ffffff'),
      dot(-26, -116, 7),
      dot(26, -116, 7),
      line('M-20 -84Q0 -66 20 -84'),
      circle(-16, -176, 11, spot),
      circle(22, -166, 13, spot),
    ],
    x,
    y,
    scale,
  )

/** A whale with a pale belly and a fountain, 320 long, swimming to the left. */
export const whale = (x: number, y: number, scale = 1, mirrored = false): Drawn =>
  put(
    [
      region(
        'M-66 -92C-70 -126 -104 -132 -112 -112C-122 -130 -146 -118 -140 -96C-120 -104 -96 -100 -88 -84Z',
        '#bfe6ff',
      ),
      region('M-42 -92C-38 -126 -4 -132 4 -112C14 -130 38 -118 32 -96C12 -104 -12 -100 -20 -84Z', '#bfe6ff'),
      clipped(
        'M-152 0C-152 -62 -108 -92 -50 -92C30 -92 60 -20 104 -20C122 -20 128 -44 120 -64C104 -66 92 -78 90 -96C114 -100 130 -92 136 -78C142 -92 160 -100 182 -92C180 -72 166 -62 150 -62C166 20 100 90 -20 90C-100 90 -152 56 -152 0Z',
        '#4d9de0',
        [region('M-170 16C-100 50 -20 54 60 34C50 70 20 110 -40 110H-170Z', '#dff1ff')],
      ),
      dot(-104, -14, 7),
      line('M-146 18C-126 30 -112 30 -98 22'),
      region('M-36 30C-14 24 10 36 8 70C-18 74 -40 62 -36 30Z', '#3a86c8'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A crab, 170 wide and 110 high; it stands on its origin. */
export const crab = (x: number, y: number, scale = 1, reference = '#ef476f'): Drawn =>
  put(
    [
      line('M-44 -30L-74 -14L-70 4M-36 -20L-56 2M44 -30L74 -14L70 4M36 -20L56 2M-16 -70V-88M16 -70V-88'),
      region('M-50 -54C-76 -62 -88 -82 -82 -108L-64 -88L-54 -112C-36 -96 -36 -72 -50 -54Z', reference),
      region('M50 -54C76 -62 88 -82 82 -108L64 -88L54 -112C36 -96 36 -72 50 -54Z', reference),
      region(ellipsePath(0, -40, 58, 36), reference),
      circle(-18, -94, 13, '#ffffff'),
      circle(18, -94, 13, '#ffffff'),
      dot(-16, -93, 5),
      dot(16, -93, 5),
      line('M-16 -36Q0 -22 16 -36'),
    ],
    x,
    y,
    scale,
  )
