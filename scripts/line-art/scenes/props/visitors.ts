/** Visitors from other planets. Each stands on its origin. */
import { type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, circle, dot, ellipse } from '#scripts/line-art/scenes/shapes/shapes.ts'

/** A robot with arms and legs, 150 wide and 210 high. */
export const robot = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      line('M0 -186V-206'),
      circle(0, -214, 14, '#ffd23f'),
      box(-46, -30, 34, 34, '#8d99ae', 6),
      box(12, -30, 34, 34, '#8d99ae', 6),
      region('M-52 -96C-84 -92 -92 -60 -84 -36L-62 -40C-66 -58 -62 -66 -48 -68Z', '#8d99ae'),
      region('M52 -96C84 -100 96 -130 92 -156L68 -152C70 -134 66 -122 48 -120Z', '#8d99ae'),
      box(-54, -108, 108, 82, '#ff8c42', 12),
      circle(-20, -66, 17, '#ffd23f'),
      circle(24, -66, 14, '#57c785'),
      box(-60, -188, 120, 84, '#7cc8ee', 18),
      box(-44, -172, 88, 38, '#ffffff', 14),
      dot(-20, -153, 8),
      dot(20, -153, 8),
      line('M-20 -120H20'),
    ],
    x,
    y,
    scale,
  )

/** A visitor with two feelers, 130 wide and 190 high. */
export const alien = (x: number, y: number, scale = 1, reference = '#8ac926'): Drawn =>
  put(
    [
      line('M-22 -150Q-30 -176 -44 -178M22 -150Q30 -176 44 -178'),
      circle(-52, -180, 14, '#ffd23f'),
      circle(52, -180, 14, '#ffd23f'),
      ellipse(-26, -6, 26, 15, reference),
      ellipse(26, -6, 26, 15, reference),
      region('M-40 -70C-66 -76 -78 -96 -70 -112L-52 -104C-50 -92 -44 -88 -32 -86Z', reference),
      region('M40 -70C66 -76 78 -96 70 -112L52 -104C50 -92 44 -88 32 -86Z', reference),
      region('M-44 -10C-56 -60 -60 -156 0 -156C60 -156 56 -60 44 -10Q0 4 -44 -10Z', reference),
      circle(0, -112, 28, '#ffffff'),
      dot(0, -110, 12),
      line('M-20 -70Q0 -52 20 -70'),
      ellipse(0, -34, 22, 15, '#d3f08a'),
    ],
    x,
    y,
    scale,
  )
