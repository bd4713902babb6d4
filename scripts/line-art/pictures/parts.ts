/** Small things that several pictures share. */
import { blob, sized, trace } from '#scripts/line-art/shapes/curves.ts'
import { dot, ellipse } from '#scripts/line-art/shapes/shape.ts'

/** A drop of water; its tip is up before it is turned. */
export const drop = (x: number, y: number, size: number, turn = 0, reference = '#6cc4ee'): string =>
  sized(x, y, size, blob('0,-30! 13,-8 17,8 0,22 -17,8 -13,-8', reference), turn)

/** An eye of ink, taller than wide. */
export const inkEye = (x: number, y: number, size = 8): string => dot(x, y, size, size * 1.25)

/** A leaf with a rib, from its stalk at (x, y) upward before it is turned. */
export const leaf = (x: number, y: number, length: number, reference: string, turn = 0, width = 0.36): string =>
  sized(
    x,
    y,
    length / 100,
    blob(`0,0! ${-100 * width},-38 ${-70 * width},-76 0,-104! ${70 * width},-76 ${100 * width},-38`, reference) +
      trace('0,0 2,-40 0,-72'),
    turn,
  )

/** A leaf without a rib. */
export const plainLeaf = (x: number, y: number, length: number, reference: string, turn = 0, width = 0.36): string =>
  sized(
    x,
    y,
    length / 100,
    blob(`0,0! ${-100 * width},-38 ${-70 * width},-76 0,-104! ${70 * width},-76 ${100 * width},-38`, reference),
    turn,
  )

/** A tuft of five blades, which stands at (x, base). */
export const tuft = (x: number, base: number, size: number, reference = '#7cbf5a'): string =>
  sized(
    x,
    base,
    size,
    blob(
      '-46,0! -56,-30 -76,-52! -46,-44 -30,-24! -34,-56 -44,-86! -16,-62 -6,-30! 0,-66 10,-104! 20,-64 18,-30! 30,-56 52,-78! 46,-46 38,-24! 54,-38 76,-44! 58,-24 50,0!',
      reference,
    ),
  )

/** A small bird that looks to the right; its feet are at (x, y). */
export const smallBird = (
  x: number,
  y: number,
  size: number,
  reference: string,
  wing: string,
  mirrored = false,
): string =>
  sized(
    x,
    y,
    size,
    trace('-6,0 -6,-14', '10,0 10,-14') +
      blob('44,-66! 66,-58 46,-48!', '#ffb02e') +
      blob('-74,-46! -40,-54 -8,-52 2,-84 30,-90 48,-70 46,-34 20,-10 -22,-14 -44,-30', reference) +
      blob('-34,-40! -10,-50 18,-38 6,-22 -14,-22', wing) +
      dot(28, -68, 5),
    0,
    mirrored,
  )

/** A butterfly with open wings. */
export const flutter = (x: number, y: number, size: number, upper: string, lower: string, turn = 0): string =>
  sized(
    x,
    y,
    size,
    trace('-3,-24 -10,-44 -22,-50', '3,-24 10,-44 22,-50') +
      blob('4,4! 30,-2 48,14 44,38 22,44 6,26!', lower) +
      blob('-4,4! -30,-2 -48,14 -44,38 -22,44 -6,26!', lower) +
      blob('4,-10! 24,-48 58,-56 66,-26 44,4 4,6!', upper) +
      blob('-4,-10! -24,-48 -58,-56 -66,-26 -44,4 -4,6!', upper) +
      ellipse(0, 2, 8, 28, '#7a5a46'),
    turn,
  )
