/** A pony from the side. */
import { type Drawn, ink, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { ellipsePath } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { tube } from './figure/tube.ts'

const leg = (joints: readonly (readonly [number, number])[], coat: string, hoof: string): Drawn[] => {
  const [x, y] = joints.at(-1)!
  return [
    region(
      tube(
        joints,
        [
          [0, 24],
          [0.45, 15],
          [0.8, 12],
          [1, 14],
        ],
        { end: 'flat' },
      ),
      coat,
    ),
    region(`M${x - 15} ${y - 6}H${x + 15}L${x + 22} ${y + 16}H${x - 20}Z`, hoof),
  ]
}

/** A saddled pony that walks to the right, 330 long and 290 high; it stands on its origin. */
export function pony(x: number, y: number, scale = 1, coat = '#d9a066', mane = '#8a5a32', cloth = '#4d9de0'): Drawn {
  const hoof = '#6b5a4a'
  return put(
    [
      region('M-138 -170C-176 -160 -184 -110 -178 -66C-176 -48 -168 -36 -158 -30C-160 -60 -146 -90 -128 -120Z', mane),
      ...leg(
        [
          [-92, -96],
          [-104, -58],
          [-96, -16],
        ],
        coat,
        hoof,
      ),
      ...leg(
        [
          [96, -96],
          [118, -64],
          [104, -20],
        ],
        coat,
        hoof,
      ),
      region(
        'M-140 -150C-146 -186 -106 -196 -76 -190C-30 -178 20 -184 60 -190C84 -216 100 -240 118 -262C132 -280 160 -284 178 -266L218 -216C226 -204 214 -186 198 -188C180 -188 166 -200 156 -204C150 -176 146 -150 128 -118C110 -92 60 -82 0 -82C-60 -78 -132 -92 -140 -150Z',
        coat,
      ),
      region(
        'M196 -246L218 -216C226 -204 214 -186 198 -188C190 -188 184 -190 178 -193C180 -212 186 -230 196 -246Z',
        '#f2d9b8',
      ),
      ...leg(
        [
          [-112, -100],
          [-122, -60],
          [-136, -16],
        ],
        coat,
        hoof,
      ),
      ...leg(
        [
          [84, -98],
          [80, -56],
          [72, -16],
        ],
        coat,
        hoof,
      ),
      region('M150 -274L144 -312C160 -304 170 -292 172 -272Z', coat),
      region(
        'M142 -290C104 -276 76 -240 60 -190C84 -186 104 -200 112 -222C128 -232 140 -250 146 -268C158 -262 168 -254 176 -244C176 -266 164 -286 142 -290Z',
        mane,
      ),
      region('M-62 -190C-40 -178 20 -180 40 -188C48 -160 44 -130 34 -112H-52C-64 -136 -70 -164 -62 -190Z', cloth),
      region(
        'M-52 -192C-40 -204 -26 -190 -10 -188C8 -186 22 -196 32 -204C40 -198 36 -176 20 -168C0 -160 -30 -162 -44 -172Z',
        '#a5622f',
      ),
      ink(ellipsePath(168, -240, 5.5, 7)),
      ink(ellipsePath(206, -212, 3.5, 4.5)),
      line('M176 -198C190 -226 186 -246 178 -262M184 -206C140 -196 80 -200 30 -206'),
    ],
    x,
    y,
    scale,
  )
}
