/** The Earth, its neighbors in space, and a city. */
import { star } from '#scripts/line-art/scenes/props/sky.ts'
import { clipped, type Drawn, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, circle, ellipse, ellipsePath, polygon } from '#scripts/line-art/scenes/shapes/shapes.ts'

const orbit = (radius: number): Drawn =>
  line(`M0 ${300 - radius * 0.8}A${radius} ${radius * 0.8} 0 0 1 0 ${300 + radius * 0.8}`)

/** A tall house with a roof of its own, rows of windows, and a door; it stands on (x, y). */
function townHouse(
  x: number,
  y: number,
  width: number,
  floors: number,
  wall: string,
  roof: 'gable' | 'stepped' | 'dome' | 'flat',
  roofColor: string,
  glass: string,
): Drawn {
  const height = floors * 74 + 30
  const columns = Math.max(2, Math.floor(width / 56))
  const gap = (width - columns * 32) / (columns + 1)
  const top = -height
  const roofs: Readonly<Record<typeof roof, Drawn[]>> = {
    gable: [
      polygon(
        [
          [-8, top],
          [width / 2, top - 70],
          [width + 8, top],
        ],
        roofColor,
      ),
      circle(width / 2, top - 26, 13, glass),
    ],
    stepped: [
      region(
        `M0 ${top}V${top - 22}H${width * 0.18}V${top - 46}H${width * 0.34}V${top - 72}H${width * 0.66}V${top - 46}H${width * 0.82}V${top - 22}H${width}V${top}Z`,
        roofColor,
      ),
    ],
    dome: [
      region(`M4 ${top}C4 ${top - 70} ${width - 4} ${top - 70} ${width - 4} ${top}Z`, roofColor),
      region(`M${width / 2 - 12} ${top - 50}L${width / 2} ${top - 94}L${width / 2 + 12} ${top - 50}Z`, roofColor),
    ],
    flat: [box(-8, top - 18, width + 16, 22, roofColor, 4)],
  }
  return put(
    [
      ...roofs[roof],
      box(0, top, width, height, wall),
      ...Array.from({ length: floors - 1 }, (_, floor) =>
        Array.from({ length: columns }, (_column, at) =>
          box(gap + at * (32 + gap), top + 22 + floor * 74, 32, 46, glass, floor % 2 === 0 ? 4 : 15),
        ),
      ).flat(),
      region(`M${width / 2 - 20} 0V-52A20 20 0 0 1 ${width / 2 + 20} -52V0Z`, roofColor),
    ],
    x,
    y,
  )
}

export const WORLD_PAGES: readonly ScenePage[] = [
  {
    id: 249,
    slug: 'world-map',
    title: 'Map of the World',
    category: 'Nature',
    description: 'All continents and oceans of the Earth: America, Europe, Africa, Asia, Australia and Antarctica.',
    layers: [
      backdrop('#a9d8f0'),
      line('M-20 206H820M-20 386H820'),
      ...[200, 400, 600].map((x) => line(`M${x} -20V620`)),
      // North America with Greenland
      region(
        'M44 96C70 76 120 84 160 78C200 66 240 80 262 100C256 118 236 122 240 144C262 156 276 176 268 194C244 200 232 218 214 240C206 260 196 268 186 264C176 262 166 270 172 290C178 306 192 308 198 298C210 306 222 320 220 334C196 334 160 306 146 280C128 250 112 232 104 200C92 170 70 150 40 136C24 128 28 106 44 96Z',
        '#f4a261',
      ),
      region(
        'M280 50C306 34 350 36 362 56C358 84 332 104 314 124C296 112 290 88 276 76C270 66 272 56 280 50Z',
        '#e9ecef',
      ),
      // South America
      region(
        'M214 336C236 320 268 332 284 350C308 364 322 382 312 408C298 432 286 450 268 472C256 496 250 520 238 540C224 530 224 500 222 472C218 440 202 416 198 384C198 362 204 346 214 336Z',
        '#57c785',
      ),
      // Europe
      region(
        'M388 178C380 160 396 150 404 140C400 124 416 108 434 92C450 80 470 86 480 100C492 112 488 132 488 150C484 170 476 184 468 196C458 206 446 196 436 202C424 196 412 204 402 204C388 206 384 192 388 178Z',
        '#c77dff',
      ),
      region('M372 134C378 122 392 124 392 138C392 150 380 160 370 154C364 148 368 140 372 134Z', '#c77dff'),
      // Africa
      region(
        'M384 232C400 216 430 214 450 220C474 220 492 232 500 252C510 272 526 286 542 288C540 314 520 332 514 354C510 384 496 410 476 436C460 450 444 436 440 412C436 388 438 366 430 344C424 326 396 326 384 310C370 290 370 254 384 232Z',
        '#ffd23f',
      ),
      region('M536 378C546 366 556 378 552 394C548 412 538 424 530 416C526 402 530 388 536 378Z', '#ffd23f'),
      // Asia
      region(
        'M494 110C520 84 560 70 610 64C650 52 700 66 740 76C772 80 790 96 784 114C768 122 756 124 754 144C750 160 738 164 736 178C728 200 720 214 706 222C700 242 690 254 676 252C672 272 676 292 664 300C650 296 650 272 640 258C628 264 620 292 608 308C594 300 592 274 584 256C566 256 552 260 536 264C520 272 510 250 502 234C490 224 486 212 484 202C492 186 494 168 496 150C494 136 490 122 494 110Z',
        '#ef6f6c',
      ),
      region('M762 168C774 160 782 172 776 188C768 204 754 214 746 206C748 192 754 178 762 168Z', '#ef6f6c'),
      region('M628 322C650 312 690 318 700 334C690 346 650 346 632 340C620 334 620 328 628 322Z', '#ef6f6c'),
      region('M706 276C716 270 726 282 722 298C712 304 702 296 702 286Z', '#ef6f6c'),
      // Australia, New Zealand, Antarctica
      region(
        'M650 412C664 394 690 390 704 380C716 388 718 398 728 384C744 400 766 420 764 446C758 470 736 482 714 474C694 462 670 470 652 468C640 450 640 428 650 412Z',
        '#2ec4b6',
      ),
      region('M776 484C788 476 796 490 790 504C782 520 770 526 762 520C764 506 768 492 776 484Z', '#2ec4b6'),
      region(
        'M60 570C160 544 240 566 330 556C430 544 520 562 620 552C690 546 740 560 760 576C700 600 640 612 620 640H180C160 612 90 600 60 570Z',
        '#e9ecef',
      ),
      // A whale and a ship
      put(
        [
          region(
            'M-44 0C-44 -26 -16 -34 6 -30C26 -26 34 -10 50 -14C52 -26 62 -34 74 -32C72 -20 74 -12 84 -6C72 4 60 2 54 -2C44 22 -44 28 -44 0Z',
            '#5b8fc7',
          ),
        ],
        80,
        420,
        0.9,
      ),
      put([region('M-44 0H44L30 30H-30Z', '#c9485b'), region('M-4 -8V-66L36 -8Z', '#ffffff')], 340, 250, 0.62),
      put([region('M-44 0H44L30 30H-30Z', '#4d7fc0'), region('M-4 -8V-66L36 -8Z', '#ffffff')], 570, 470, 0.72),
      put(
        [
          circle(0, 0, 46, '#fff6dc'),
          polygon(
            [
              [0, -42],
              [11, -11],
              [42, 0],
              [11, 11],
              [0, 42],
              [-11, 11],
              [-42, 0],
              [-11, -11],
            ],
            '#e63946',
          ),
        ],
        80,
        500,
        1,
      ),
    ],
  },
  {
    id: 250,
    slug: 'solar-system',
    title: 'The Solar System',
    category: 'Nature',
    description:
      'The sun and its eight planets in space: Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus and Neptune.',
    layers: [
      backdrop('#2b3566'),
      ...[190, 260, 336, 410, 520, 640, 736, 830].map(orbit),
      circle(-30, 300, 160, '#ff9f1c'),
      circle(-30, 300, 122, '#ffd23f'),
      circle(170, 206, 20, '#b8a99a'),
      circle(232, 400, 28, '#f2c57c'),
      clipped(ellipsePath(330, 250, 34, 34), '#4d9de0', [
        region('M300 240C316 222 344 226 342 242C340 258 316 262 300 240Z', '#57c785'),
        region('M330 284C340 264 366 262 372 276V300H330Z', '#57c785'),
      ]),
      circle(380, 440, 26, '#e2603f'),
      clipped(ellipsePath(500, 200, 76, 76), '#e9b98a', [
        region('M420 160Q500 180 580 156V184Q500 206 420 188Z', '#c98f62'),
        region('M420 216Q500 236 580 212V244Q500 264 420 246Z', '#c98f62'),
        ellipse(526, 224, 22, 13, '#d1603f'),
      ]),
      put(
        [
          ellipse(0, 0, 108, 32, '#f6d98f'),
          ellipse(0, 0, 80, 17, '#2b3566'),
          region('M-58 0A58 58 0 0 1 58 0C46 16 -46 16 -58 0Z', '#efc46f'),
          region('M-58 4C-46 20 46 20 58 4A58 58 0 0 1 -58 4Z', '#efc46f'),
        ],
        590,
        424,
        1,
        { turn: -16 },
      ),
      circle(700, 190, 44, '#9fdbe0'),
      circle(766, 380, 42, '#4d6fd1'),
      ...(
        [
          [120, 60, 24],
          [240, 90, 22],
          [380, 60, 24],
          [640, 70, 24],
          [150, 540, 22],
          [300, 530, 24],
          [460, 550, 24],
          [690, 540, 24],
          [448, 330, 22],
        ] as const
      ).map(([x, y, r]) => star(x, y, r)),
      put(
        [region('M0 0C40 -20 100 -60 150 -70C120 -40 80 10 24 24Z', '#cfe6ff'), circle(4, 14, 24, '#ffffff')],
        560,
        560,
        0.6,
      ),
    ],
  },
  {
    id: 251,
    slug: 'old-town',
    title: 'Old Town',
    category: 'Nature',
    description: 'Narrow houses of an old city stand along the canal, each with a roof of its own.',
    layers: [
      backdrop('#cfe6f5'),
      circle(660, 80, 50, '#ffe08a'),
      townHouse(-20, 430, 130, 4, '#e8a87c', 'stepped', '#b5573f', '#cdeaf6'),
      townHouse(110, 430, 120, 3, '#f3d59b', 'gable', '#8a6fa8', '#cdeaf6'),
      townHouse(230, 430, 140, 4, '#a9cbb7', 'dome', '#4f8f8b', '#fff1c9'),
      townHouse(370, 430, 116, 3, '#f2b5b5', 'stepped', '#c9573f', '#cdeaf6'),
      townHouse(486, 430, 120, 4, '#bcd0ea', 'gable', '#5b6fa0', '#fff1c9'),
      townHouse(606, 430, 110, 3, '#e9cf8e', 'flat', '#a5744a', '#cdeaf6'),
      townHouse(716, 430, 120, 4, '#d5b4d9', 'stepped', '#8a5a8f', '#cdeaf6'),
      region('M-20 426H820V470H-20Z', '#d8cbb5'),
      region('M-20 470H820V640H-20Z', '#7cc0dc'),
      region('M150 510H470L430 570H190Z', '#b5573f'),
      region('M210 510V474H300V510Z', '#fff1d6'),
      region('M320 510C320 490 340 480 360 486C380 470 410 480 412 510Z', '#8fcb52'),
      region(
        'M-20 600C60 584 120 616 200 600C280 584 340 616 420 600C500 584 560 616 640 600C720 584 760 610 820 600V640H-20Z',
        '#5aa5c8',
      ),
      line('M540 520Q580 508 620 520M660 560Q700 548 740 560M40 540Q70 528 100 540'),
    ],
  },
]
