/** Wild animals from the side. */
import { type Drawn, ink, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { ellipse, ellipsePath } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { tube } from '#scripts/line-art/people/figure/tube.ts'

/** The foot of an elephant. */
const foot = (left: number): Drawn =>
  region(`M${left} -26C${left} -40 ${left + 76} -40 ${left + 76} -26V0H${left}Z`, '#efe3d3')

/** An elephant with its trunk raised to the right, 480 wide and 400 high. */
export function elephantSide(x: number, y: number, scale: number, skin: string, ear: string): Drawn {
  return put(
    [
      region(
        tube(
          [
            [-196, -250],
            [-236, -190],
            [-228, -120],
          ],
          [
            [0, 12],
            [1, 10],
          ],
        ),
        skin,
      ),
      region('M-110 -180L-118 0H-40L-30 -160Z', skin),
      foot(-118),
      region('M56 -180L40 0H118L130 -170Z', skin),
      foot(42),
      region(
        'M-200 -230C-206 -320 -120 -350 -30 -346C60 -350 130 -330 130 -240C134 -170 110 -120 60 -110H-120C-180 -120 -198 -170 -200 -230Z',
        skin,
      ),
      region(
        'M-196 -200C-200 -130 -190 -60 -188 0H-106C-110 -60 -100 -100 -84 -130C-110 -180 -160 -220 -196 -200Z',
        skin,
      ),
      foot(-188),
      region('M-14 -150C-10 -100 -14 -50 -16 0H66C64 -60 76 -110 90 -150C60 -190 10 -190 -14 -150Z', skin),
      foot(-16),
      region(
        'M70 -290C76 -380 160 -410 214 -366C246 -340 256 -300 256 -262C270 -230 292 -246 292 -290C292 -330 284 -360 300 -376C314 -388 334 -380 336 -366C326 -362 324 -350 328 -330C338 -260 330 -180 270 -176C232 -174 216 -190 206 -210C150 -190 76 -220 70 -290Z',
        skin,
      ),
      region('M196 -214C206 -196 226 -180 256 -186C246 -166 214 -160 190 -186Z', '#ffffff'),
      region(
        'M60 -350C10 -360 -50 -320 -56 -260C-60 -200 -10 -150 40 -164C90 -180 120 -240 120 -290C116 -330 96 -346 60 -350Z',
        skin,
      ),
      region(
        'M48 -322C10 -326 -26 -300 -28 -258C-30 -216 6 -184 40 -194C76 -206 94 -250 94 -286C90 -310 74 -320 48 -322Z',
        ear,
      ),
      ink(ellipsePath(184, -306, 9, 11)),
      line(
        'M166 -330Q182 -342 200 -332M304 -330Q318 -336 326 -332M300 -290Q316 -296 330 -292M284 -232Q300 -222 316 -224',
      ),
    ],
    x,
    y,
    scale,
  )
}

/** A dolphin in a leap to the right, 440 long, around its middle. */
export const dolphin = (x: number, y: number, scale: number, turn: number, color: string): Drawn =>
  put(
    [
      region(
        'M-190 60C-230 20 -270 30 -286 50C-260 60 -250 70 -250 90C-256 116 -244 134 -224 140C-222 116 -204 96 -180 86Z',
        color,
      ),
      region('M-20 -86C-30 -130 -60 -156 -96 -160C-84 -130 -86 -100 -80 -76Z', color),
      region(
        'M-200 80C-170 -30 -60 -100 60 -90C120 -86 160 -60 180 -36C206 -34 232 -20 244 0C236 14 210 18 186 14C150 36 90 30 20 24C-60 20 -130 50 -180 96Z',
        color,
      ),
      region('M186 14C150 36 90 30 20 24C-60 20 -130 50 -180 96C-130 20 -30 -10 60 0C110 6 150 8 186 14Z', '#f2f6fa'),
      region('M40 12C30 60 0 90 -40 100C-36 66 -34 36 -20 12C0 -4 30 -4 40 12Z', color),
      ink(ellipsePath(136, -30, 8, 9)),
      line('M182 -6Q206 2 240 0'),
    ],
    x,
    y,
    scale,
    { turn },
  )

/** A bear in the water that holds out a paw to the right, 380 wide and 350 high. */
export function bearFishing(x: number, y: number, scale: number, fur: string, light: string, mirrored = false): Drawn {
  return put(
    [
      ellipse(0, -6, 230, 34, '#c6e6f5'),
      region(
        tube(
          [
            [40, -170],
            [80, -80],
            [80, -10],
          ],
          [
            [0, 50],
            [0.6, 38],
            [1, 34],
          ],
          { start: 'round', end: 'flat' },
        ),
        fur,
      ),
      region(
        tube(
          [
            [-150, -150],
            [-130, -80],
            [-140, -10],
          ],
          [
            [0, 56],
            [0.6, 42],
            [1, 38],
          ],
          { start: 'round', end: 'flat' },
        ),
        fur,
      ),
      region(
        'M-200 -140C-220 -240 -140 -300 -50 -290C0 -310 60 -310 100 -270C120 -200 100 -120 40 -90C-40 -70 -180 -70 -200 -140Z',
        fur,
      ),
      region(
        tube(
          [
            [30, -170],
            [20, -80],
            [24, -4],
          ],
          [
            [0, 54],
            [0.6, 40],
            [1, 36],
          ],
          { start: 'round', end: 'flat' },
        ),
        fur,
      ),
      region(
        tube(
          [
            [-150, -150],
            [-186, -80],
            [-176, -4],
          ],
          [
            [0, 60],
            [0.6, 44],
            [1, 40],
          ],
          { start: 'round', end: 'flat' },
        ),
        fur,
      ),
      region(
        tube(
          [
            [70, -200],
            [140, -150],
            [190, -200],
          ],
          [
            [0, 44],
            [0.6, 34],
            [1, 34],
          ],
          { start: 'round' },
        ),
        fur,
      ),
      ellipse(38, -334, 30, 30, fur),
      ellipse(38, -332, 15, 15, light),
      ellipse(150, -346, 28, 28, fur),
      region(
        'M20 -270C16 -340 70 -364 110 -360C160 -356 190 -320 188 -280C206 -266 202 -234 174 -230C140 -196 30 -200 20 -270Z',
        fur,
      ),
      region('M100 -262C100 -300 150 -310 176 -292C206 -284 208 -240 176 -234C146 -222 104 -228 100 -262Z', light),
      ink(ellipsePath(92, -306, 8, 10)),
      ink(ellipsePath(146, -314, 8, 10)),
      ink('M146 -280C152 -294 184 -290 184 -276C182 -264 168 -262 162 -262C152 -264 144 -270 146 -280Z'),
      line('M164 -262Q160 -246 140 -246'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )
}

/** A swan that swims to the right, 300 wide and 330 high; its water line is the origin. */
export function swan(x: number, y: number, scale: number, mirrored = false): Drawn {
  return put(
    [
      region(
        tube(
          [
            [80, -60],
            [150, -150],
            [60, -210],
            [60, -290],
            [112, -300],
          ],
          [
            [0, 46],
            [0.3, 30],
            [0.6, 22],
            [1, 25],
          ],
        ),
        '#ffffff',
      ),
      region('M128 -312C150 -312 160 -292 156 -270C140 -270 126 -278 118 -288Z', '#ff9f1c'),
      ink(ellipsePath(110, -304, 6, 7)),
      region(
        'M-190 -110C-180 -40 -120 0 0 0C90 0 150 -40 140 -100C110 -60 60 -100 20 -110C-60 -130 -140 -80 -190 -110Z',
        '#ffffff',
      ),
      region('M-180 -150C-120 -190 0 -180 60 -120C90 -90 80 -50 40 -40C-60 -20 -150 -70 -180 -150Z', '#eaf1f8'),
      line('M-140 -130C-80 -140 -20 -130 30 -92M-120 -96C-70 -106 -20 -96 16 -66'),
      region('M-180 0C-120 -20 120 -20 180 0C120 20 -120 20 -180 0Z', '#c9e8f6'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )
}
