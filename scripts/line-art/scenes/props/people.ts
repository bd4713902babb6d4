/** Those who live in tales, and penguins. Each stands on its origin. */
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { circle, dot, ellipse, ellipsePath, polygon } from '#scripts/line-art/scenes/shapes/shapes.ts'

/** A penguin seen from the front, 130 wide and 170 high. */
export const penguin = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      ellipse(-24, -4, 24, 14, '#ffb703'),
      ellipse(24, -4, 24, 14, '#ffb703'),
      region('M-46 -92C-76 -76 -74 -40 -62 -28C-48 -40 -42 -60 -40 -76Z', '#4b5b78'),
      region('M46 -92C76 -76 74 -40 62 -28C48 -40 42 -60 40 -76Z', '#4b5b78'),
      region(
        'M-52 -50C-52 -110 -50 -168 0 -168C50 -168 52 -110 52 -50C52 -14 30 0 0 0C-30 0 -52 -14 -52 -50Z',
        '#4b5b78',
      ),
      region(
        'M0 -132C-14 -152 -42 -140 -36 -110C-32 -96 -36 -80 -36 -50C-36 -22 -18 -12 0 -12C18 -12 36 -22 36 -50C36 -80 32 -96 36 -110C42 -140 14 -152 0 -132Z',
        '#ffffff',
      ),
      dot(-17, -118, 6),
      dot(17, -118, 6),
      polygon(
        [
          [-16, -104],
          [16, -104],
          [0, -82],
        ],
        '#ffb703',
      ),
    ],
    x,
    y,
    scale,
  )

/** A gnome with a pointed hat and a beard, 120 wide and 220 high. */
export const gnome = (x: number, y: number, scale = 1, hat = '#e63946', coat = '#4d9de0'): Drawn =>
  put(
    [
      ellipse(-24, -8, 28, 16, '#8a5a32'),
      ellipse(24, -8, 28, 16, '#8a5a32'),
      region('M-40 -100C-56 -70 -58 -40 -54 -16H54C58 -40 56 -70 40 -100Z', coat),
      circle(-56, -54, 15, '#ffd7ba'),
      circle(56, -54, 15, '#ffd7ba'),
      region('M-44 -118C-56 -70 -30 -30 0 -22C30 -30 56 -70 44 -118Z', '#ffffff'),
      region('M-46 -112C-46 -140 46 -140 46 -112C46 -96 28 -92 0 -92C-28 -92 -46 -96 -46 -112Z', '#ffd7ba'),
      region('M-56 -116C-40 -170 -20 -200 22 -232C20 -196 40 -160 56 -116C30 -132 -30 -132 -56 -116Z', hat),
      circle(0, -94, 15, '#ffb4a2'),
      dot(-20, -110, 5),
      dot(20, -110, 5),
    ],
    x,
    y,
    scale,
  )

/** A mermaid who waves, 250 wide and 330 high, her fin to the left. */
export const mermaid = (x: number, y: number, scale = 1, hair = '#e76f51', tail = '#2a9d8f'): Drawn =>
  put(
    [
      region('M0 -306C-106 -304 -96 -180 -66 -132C-30 -150 30 -150 66 -132C96 -180 106 -304 0 -306Z', hair),
      region('M-34 -168C-64 -150 -76 -126 -72 -100L-50 -98C-50 -116 -42 -128 -26 -134Z', '#ffd7ba'),
      region('M32 -160C58 -164 84 -190 92 -220L114 -212C106 -172 76 -138 40 -134Z', '#ffd7ba'),
      region('M-32 -178H32L36 -96H-36Z', '#ffd7ba'),
      region('M-34 -164Q-18 -176 0 -160Q18 -176 34 -164L34 -136Q0 -120 -34 -136Z', '#c77dff'),
      clipped(
        'M-40 -106C-10 -94 10 -94 40 -106C60 -40 20 0 -40 -2C-80 -4 -96 -20 -110 -46L-86 -62C-66 -36 -50 -44 -46 -60C-44 -76 -42 -90 -40 -106Z',
        tail,
        [line('M-60 -70Q-30 -50 0 -70T60 -70M-60 -40Q-30 -20 0 -40T60 -40')],
      ),
      region(
        'M-94 -52C-110 -90 -150 -96 -172 -80C-156 -70 -150 -58 -152 -40C-160 -24 -156 -8 -142 4C-136 -20 -116 -34 -94 -40Z',
        '#57c785',
      ),
      region(ellipsePath(0, -222, 46, 50), '#ffd7ba'),
      region(
        'M-48 -214C-56 -280 -20 -296 0 -296C20 -296 56 -280 48 -214C36 -240 20 -252 -6 -256C-20 -246 -40 -236 -48 -214Z',
        hair,
      ),
      dot(-17, -216, 6),
      dot(17, -216, 6),
      line('M-14 -196Q0 -184 14 -196'),
    ],
    x,
    y,
    scale,
  )
