/** Heads of people. The origin is the middle of the face; the head is 84 wide and 94 high. */
import { type Drawn, ink, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { ellipsePath } from '#scripts/line-art/scenes/shapes/shapes.ts'

export interface Face {
  readonly skin: string
  /** Where the face is turned to, in page pixels: right is positive. */
  readonly look?: number
  /** How far down the eyes look. */
  readonly down?: number
  readonly mouth?: 'smile' | 'open' | 'round'
  readonly eyes?: 'open' | 'closed' | 'happy'
  readonly glasses?: boolean
  readonly beard?: string
}

const HEAD =
  'M-40 -6C-42 -38 -24 -50 0 -50C24 -50 42 -38 40 -6C53 -9 55 14 40 16C36 35 20 44 0 44C-20 44 -36 35 -40 16C-55 14 -53 -9 -40 -6Z'
/** The opening of a headscarf or a helmet. */
const FACE_OPENING = 'M-33 -10C-33 -40 33 -40 33 -10C36 22 18 40 0 40C-18 40 -36 22 -33 -10Z'

function eyesOf(kind: Face['eyes'] = 'open'): Drawn[] {
  if (kind === 'closed') return [line('M-22 2Q-15 10 -8 2M8 2Q15 10 22 2')]
  if (kind === 'happy') return [line('M-22 4Q-15 -6 -8 4M8 4Q15 -6 22 4')]
  return [ink(ellipsePath(-15, 0, 4.6, 6.6)), ink(ellipsePath(15, 0, 4.6, 6.6))]
}

const MOUTHS: Readonly<Record<NonNullable<Face['mouth']>, Drawn>> = {
  smile: line('M-14 19Q0 32 14 19'),
  open: region('M-16 17Q0 21 16 17Q14 36 0 36Q-14 36 -16 17Z', '#c9485b'),
  round: region(ellipsePath(0, 26, 11, 11), '#c9485b'),
}

function features({ look = 0, down = 0, mouth = 'smile', eyes, glasses = false }: Face): Drawn {
  return put(
    [
      ...eyesOf(eyes),
      line('M-4 10Q0 14 4 10'),
      MOUTHS[mouth],
      ...(glasses ? [line(`${ellipsePath(-16, 0, 14, 14)}${ellipsePath(16, 0, 14, 14)}`)] : []),
    ],
    look,
    down,
  )
}

const BEARD = 'M-41 8C-30 14 -26 12 -20 12Q0 4 20 12C26 12 30 14 41 8C42 40 20 62 0 62C-20 62 -42 40 -41 8Z'

/** A face on a head with ears; `open` draws only the opening of a scarf or helmet that is there already. */
export function head(face: Face, open = false): Drawn[] {
  return [
    region(open ? FACE_OPENING : HEAD, face.skin),
    ...(face.beard === undefined ? [] : [region(BEARD, face.beard)]),
    features(face),
  ]
}
