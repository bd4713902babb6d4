/** Animals of the forest among leaves, in many regions: for older children and grown-ups. */
import { clipped, ink, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, circle, ellipsePath, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { tube } from '#scripts/line-art/people/figure/tube.ts'
import { fern, oakLeaf, scales, twice } from './texture.ts'

const FERN: readonly [string, string] = ['#5a9e58', '#7fbf6a']

export const FOREST_SCENES: readonly ScenePage[] = [
  {
    id: 207,
    slug: 'fox-in-ferns',
    title: 'Fox in the Ferns',
    category: 'Animals',
    description: 'A fox looks out of the ferns in the forest. It has seen you first.',
    layers: [
      backdrop('#dcebd2'),
      ...[60, 240, 560, 740].map((x, at) =>
        region(
          `M${x - 34} -20C${x - 26} 160 ${x - 30} 300 ${x - 44} 470H${x + 44}C${x + 30} 300 ${x + 26} 160 ${x + 34} -20Z`,
          at % 2 === 0 ? '#b89a78' : '#c9ae8c',
        ),
      ),
      ground('#a9c98a', 430, 410, 430, 414, 430, 430),
      region('M540 590C660 600 730 520 712 420C700 380 672 352 644 346C650 420 604 470 552 500Z', '#e8793a'),
      region('M644 346C672 352 700 380 712 420C690 430 664 424 646 410C650 390 648 366 644 346Z', '#fff6ea'),
      region('M262 420C200 480 186 560 196 630H604C614 560 600 480 538 420Z', '#e8793a'),
      clipped(
        'M290 420C280 500 300 580 340 630H460C500 580 520 500 510 420Z',
        '#fff6ea',
        scales(250, 430, [5, 5], [64, 52], ['#fff6ea', '#f7e3cf']),
      ),
      ...twice(region('M262 236L236 50L384 156Z', '#d9672c'), region('M276 200L262 96L340 158Z', '#ffd9c2')),
      region(
        'M400 146C474 146 532 190 548 250L606 300L556 310L580 354L526 354C492 404 440 444 400 456C360 444 308 404 274 354L220 354L244 310L194 300L252 250C268 190 326 146 400 146Z',
        '#e8793a',
      ),
      ...twice(
        region(
          'M252 258C300 276 346 306 374 352C384 392 392 424 400 456C360 444 308 404 274 354L220 354L244 310L194 300Z',
          '#fff6ea',
        ),
      ),
      region('M400 150C424 200 424 270 400 338C376 270 376 200 400 150Z', '#f2a05f'),
      ...twice(
        region('M292 288C310 262 342 266 358 298C336 308 310 306 292 288Z', '#ffd166'),
        ink(ellipsePath(328, 286, 9, 14)),
      ),
      region('M364 404C368 384 432 384 436 404C434 424 412 436 400 436C388 436 366 424 364 404Z', '#4a4f5a'),
      put(fern(290, 5, 30, FERN), 80, 640, 1),
      put(fern(270, 5, -30, FERN), 720, 640, 1),
      put(fern(200, 4, -20, FERN), 250, 640, 1),
      put(fern(200, 4, 20, FERN), 550, 640, 1),
    ],
  },
  {
    id: 208,
    slug: 'owl-in-leaves',
    title: 'Owl among the Leaves',
    category: 'Animals',
    description: 'An owl sleeps by day and hears everything by night. Every feather waits for its color.',
    layers: [
      backdrop('#cfe0ea'),
      circle(590, 150, 110, '#ffe9a8'),
      region('M-20 260C80 220 160 250 240 240C330 220 480 260 600 280C700 300 760 250 820 270V520H-20Z', '#b3cbd9'),
      region('M-20 380C100 340 240 370 400 360C560 350 700 380 820 350V520H-20Z', '#9dbbcc'),
      region(
        'M-20 500C120 470 300 520 460 496C600 476 720 500 820 470V540C700 560 600 540 460 560C300 580 120 540 -20 570Z',
        '#8a6242',
      ),
      region('M320 520C330 570 350 610 356 640H444C450 610 470 570 480 520Z', '#6f4e37'),
      clipped(
        'M400 130C500 130 560 220 556 340C552 450 490 520 400 524C310 520 248 450 244 340C240 220 300 130 400 130Z',
        '#c99a63',
        scales(230, 250, [6, 6], [58, 46], ['#e9c894', '#d9b27a', '#f3dcb2']),
      ),
      ...twice(
        clipped(
          'M268 240C210 290 200 400 236 480C270 500 300 480 306 440C316 370 300 290 268 240Z',
          '#9a6f45',
          scales(190, 290, [3, 5], [56, 46], ['#a97b4c', '#8a6038']),
        ),
        region('M300 190C270 160 262 110 274 80C310 90 340 110 356 138Z', '#9a6f45'),
      ),
      region(
        'M400 118C480 110 540 160 540 230C540 300 470 330 400 320C330 330 260 300 260 230C260 160 320 110 400 118Z',
        '#b98752',
      ),
      ...twice(
        circle(334, 224, 66, '#f3dcb2'),
        circle(338, 226, 40, '#ffb703'),
        circle(342, 228, 22, '#3d3a4a'),
        region('M324 506C316 530 322 546 336 546C350 548 354 530 352 510Z', '#ffb347'),
        region('M356 512C350 538 356 552 368 552C382 552 386 534 382 514Z', '#ffb347'),
      ),
      region('M400 242C420 250 424 280 400 304C376 280 380 250 400 242Z', '#ffb347'),
      ...(
        [
          [90, 470, -30],
          [160, 520, 200],
          [60, 560, 150],
          [660, 470, 20],
          [740, 470, 70],
          [700, 540, 160],
          [120, 120, 130],
          [60, 30, 200],
          [220, 40, 170],
        ] as const
      ).map(([x, y, turn], at) =>
        put(oakLeaf(['#d9803a', '#e9b44c', '#8fa84a', '#c8553d'][at % 4]!), x, y, 0.95, { turn }),
      ),
    ],
  },
  {
    id: 211,
    slug: 'stag-in-autumn',
    title: 'Stag in Autumn',
    category: 'Animals',
    description: 'A deer with leaves in its antlers, and two small birds who think it is a tree.',
    layers: [
      backdrop('#fbe7c6'),
      circle(400, 250, 236, '#fdd38d'),
      ...twice(
        region(
          tube(
            [
              [366, 210],
              [300, 150],
              [250, 60],
              [290, -10],
            ],
            [
              [0, 17],
              [0.5, 14],
              [1, 13],
            ],
            { start: 'round' },
          ),
          '#a5774f',
        ),
        region(
          tube(
            [
              [290, 140],
              [210, 130],
              [150, 70],
            ],
            [
              [0, 14],
              [1, 12],
            ],
            { start: 'round' },
          ),
          '#a5774f',
        ),
        region(
          tube(
            [
              [258, 86],
              [190, 60],
              [170, 6],
            ],
            [
              [0, 13],
              [1, 12],
            ],
            { start: 'round' },
          ),
          '#a5774f',
        ),
        region('M330 250C290 230 240 230 210 250C236 290 290 300 336 290Z', '#b9814d'),
        region('M310 262C290 252 266 252 246 258C262 278 296 284 322 278Z', '#f6cfb5'),
      ),
      region('M300 420C270 500 230 560 220 640H580C570 560 530 500 500 420Z', '#b9814d'),
      clipped(
        'M330 430C310 510 320 590 350 640H450C480 590 490 510 470 430Z',
        '#f3dfc0',
        scales(290, 440, [4, 5], [58, 50], ['#f3dfc0', '#e6c99c']),
      ),
      region(
        'M400 200C460 200 490 240 484 300C480 350 460 380 456 420C454 470 430 490 400 490C370 490 346 470 344 420C340 380 320 350 316 300C310 240 340 200 400 200Z',
        '#c98f58',
      ),
      region('M400 204C424 240 424 320 414 390H386C376 320 376 240 400 204Z', '#dcae7c'),
      region('M352 420C362 396 438 396 448 420C452 466 430 484 400 484C370 484 348 466 352 420Z', '#f3dfc0'),
      region('M368 428C372 408 428 408 432 428C430 446 410 456 400 456C390 456 370 446 368 428Z', '#4a4f5a'),
      ...twice(
        region('M332 318C344 296 372 302 378 328C362 338 342 336 332 318Z', '#ffffff'),
        ink(ellipsePath(358, 320, 9, 11)),
      ),
      ...(
        [
          [110, 250, -40, 0],
          [70, 400, -80, 1],
          [150, 480, -20, 2],
          [60, 560, -50, 3],
          [690, 250, 40, 1],
          [730, 400, 80, 2],
          [650, 480, 20, 3],
          [740, 560, 50, 0],
          [180, 330, -70, 3],
          [620, 330, 70, 0],
          [160, 610, 10, 1],
          [640, 610, -10, 2],
        ] as const
      ).map(([x, y, turn, color]) =>
        put(oakLeaf(['#d9803a', '#e9b44c', '#c8553d', '#a3a847'][color]!), x, y, 0.85, { turn }),
      ),
      ...twice(
        region('M214 96C200 70 216 40 244 40C270 40 284 60 280 82L306 104L274 106C256 122 226 118 214 96Z', '#7cb5d9'),
        region('M222 90C236 76 260 80 268 96C254 114 230 112 222 90Z', '#f6f1e6'),
        ink(ellipsePath(238, 60, 5, 6)),
      ),
    ],
  },
]
