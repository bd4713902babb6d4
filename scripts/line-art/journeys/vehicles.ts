/** Vehicles from the side, facing right unless said otherwise. Each stands on its origin. */
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, boxPath, circle, ellipse, polygon } from '#scripts/line-art/scenes/shapes/shapes.ts'

const wheel = (x: number, y: number, radius: number, rim = '#dfe5ea'): Drawn[] => [
  circle(x, y, radius, '#5b6470'),
  circle(x, y, radius * 0.58, rim),
  circle(x, y, radius * 0.24, '#9aa5b1'),
]
const GLASS = '#bfe3f5'

/** A truck that takes the rubbish, 560 long and 270 high. */
export const garbageTruck = (body: string, cab: string): Drawn[] => [
  region('M-280 -90L-250 -250H80V-60H-270Z', body),
  line('M-190 -246V-64M-110 -246V-64M-30 -246V-64'),
  region('M-280 -90L-262 -190L-330 -160V-70H-276Z', '#9aa5b1'),
  box(-284, -76, 380, 30, '#5b6f8f', 6),
  region('M96 -46V-220Q96 -236 112 -236H190C220 -236 236 -200 250 -150L276 -130V-46Z', cab),
  region('M130 -210H186C204 -210 216 -180 226 -148H130Z', GLASS),
  box(128, -128, 30, 14, '#ffffff', 5),
  circle(254, -86, 15, '#ffe27a'),
  box(110, -262, 44, 26, '#ffb02e', 8),
  put([region('M-34 16L-18 -14L-30 -20L8 -34L18 2L4 -4L-12 26Z', '#ffffff')], -70, -150, 1),
  ...wheel(-200, -44, 44),
  ...wheel(-96, -44, 44),
  ...wheel(190, -44, 44),
]

/** An ambulance, 560 long and 300 high. */
export const ambulance = (body: string, stripe: string): Drawn[] => [
  box(-60, -296, 60, 28, '#4d9de0', 10),
  region('M-280 -50V-250Q-280 -270 -260 -270H90C130 -270 150 -220 170 -170L250 -150Q276 -140 276 -110V-50Z', body),
  ...[0, 1, 2, 3, 4, 5, 6].flatMap((at) => [
    box(-278 + at * 58, -134, 58, 34, at % 2 === 0 ? stripe : '#fff3a8'),
    box(-278 + at * 58, -100, 58, 34, at % 2 === 1 ? stripe : '#fff3a8'),
  ]),
  region('M60 -250H88C112 -250 128 -210 142 -166H60Z', GLASS),
  box(-30, -250, 70, 84, GLASS, 8),
  circle(-170, -200, 46, '#ffffff'),
  region('M-180 -234H-160V-210H-136V-190H-160V-166H-180V-190H-204V-210H-180Z', '#e63946'),
  line('M48 -270V-54M-44 -270V-140'),
  region('M246 -124Q262 -118 264 -96H236Z', '#ffe27a'),
  box(-290, -62, 580, 22, '#9aa5b1', 8),
  ...wheel(-170, -46, 46),
  ...wheel(170, -46, 46),
]

/** An excavator whose bucket reaches down to the right, 620 long and 420 high. */
export const excavator = (body: string): Drawn[] => [
  region('M-10 -210L60 -400Q84 -430 116 -410L290 -270L266 -240L110 -356L60 -200Z', body),
  region('M262 -296L306 -270L300 -110L262 -104Z', body),
  line('M20 -300L180 -330M180 -330L280 -250'),
  region('M250 -120L312 -116C350 -80 346 -30 300 -6L216 -20L230 -50C262 -50 262 -90 250 -120Z', '#9aa5b1'),
  polygon(
    [
      [216, -20],
      [206, 14],
      [240, -12],
    ],
    '#dfe5ea',
  ),
  polygon(
    [
      [254, -14],
      [250, 20],
      [284, -8],
    ],
    '#dfe5ea',
  ),
  region('M-270 -110H70V-170Q70 -190 40 -190H-20L-60 -190H-230Q-270 -190 -270 -150Z', body),
  region('M-130 -190V-330Q-130 -350 -110 -350H-10Q10 -350 20 -320L50 -190Z', body),
  region('M-108 -210V-326H-16L10 -210Z', GLASS),
  line('M-60 -326V-210'),
  box(-240, -166, 80, 40, '#5b6470', 8),
  box(-60, -112, 90, 20, '#9aa5b1'),
  region('M-220 0C-270 0 -270 -94 -220 -94H60C110 -94 110 0 60 0Z', '#5b6470'),
  region('M-216 -18C-244 -18 -244 -76 -216 -76H56C84 -76 84 -18 56 -18Z', '#c3ccd6'),
  ...[-206, -126, -46, 40].map((x) => circle(x, -47, 24, '#7b8794')),
]

/** A racing car, 640 long and 190 high; its driver wears a helmet. */
export const raceCar = (body: string, accent: string): Drawn[] => [
  region('M-310 -180H-200V-150H-230V-80H-270V-150H-310Z', accent),
  region('M-60 -120C-60 -180 30 -180 36 -120Z', '#ffd23f'),
  region('M0 -154C20 -156 34 -142 36 -122H-2Z', GLASS),
  region(
    'M-300 -60C-300 -110 -240 -130 -180 -140C-140 -160 -110 -160 -90 -124H70C90 -124 100 -130 130 -120C200 -104 270 -80 320 -50C324 -34 310 -30 296 -30H-280C-296 -30 -300 -40 -300 -60Z',
    body,
  ),
  region('M-90 -124H70C60 -100 30 -92 -10 -92C-50 -92 -80 -100 -90 -124Z', '#5b6470'),
  region('M-140 -62H150V-34H-140Z', accent),
  circle(-30, -62, 28, '#ffffff'),
  region('M250 -50H340V-20H250Z', accent),
  ...wheel(-210, -56, 56, '#ffd23f'),
  ...wheel(200, -52, 52, '#ffd23f'),
]

/** A motorbike, 520 long and 280 high. */
export const motorbike = (body: string): Drawn[] => [
  ...wheel(-180, -84, 84),
  ...wheel(190, -84, 84),
  region('M168 -92L110 -250L136 -262L206 -92Z', '#c3ccd6'),
  region('M-200 -98L-30 -110V-74L-196 -66Z', '#9aa5b1'),
  region('M-90 -60L-110 -150H60L80 -70Q30 -40 -40 -46Z', '#7b8794'),
  circle(-16, -96, 34, '#dfe5ea'),
  region('M-40 -54L-190 -30L-230 -44V-24L-186 -10L-30 -36Z', '#dfe5ea'),
  region('M-30 -190C10 -240 100 -240 130 -210C130 -170 90 -146 40 -146H-40Z', body),
  region(
    'M-30 -190L-40 -146L-120 -140L-230 -170C-240 -190 -230 -200 -210 -200C-140 -196 -110 -170 -70 -186Z',
    '#5b4a42',
  ),
  region('M-240 -168L-120 -140L-130 -110C-180 -110 -220 -130 -240 -168Z', body),
  region('M112 -176C170 -190 240 -160 268 -110L248 -104C220 -140 170 -156 124 -146Z', body),
  region('M120 -250C150 -256 170 -230 160 -206C140 -200 124 -206 112 -222Z', '#ffe27a'),
  line('M118 -252L80 -280L50 -274'),
]

/** A ferry with two decks, 640 long and 300 high, its water line at the origin. */
export const ferry = (hull: string, house: string): Drawn[] => [
  region('M-110 -250H-40L-30 -180H-120Z', '#e63946'),
  region('M-114 -226H-36L-33 -206H-117Z', '#ffffff'),
  box(60, -270, 130, 70, house, 10),
  ...[74, 114, 154].map((x) => box(x, -256, 26, 28, GLASS, 4)),
  box(-220, -206, 430, 66, house, 10),
  ...[0, 1, 2, 3, 4, 5, 6].map((at) => box(-200 + at * 57, -190, 36, 34, GLASS, 8)),
  box(-270, -146, 530, 60, '#ffffff', 8),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => circle(-236 + at * 66, -116, 15, GLASS)),
  region('M-320 -92H330C320 -40 290 0 250 20H-250C-290 0 -310 -40 -320 -92Z', hull),
  region('M-306 -40H306C296 -10 276 6 250 20H-250C-276 6 -296 -10 -306 -40Z', '#ffffff'),
  line('M-270 -146V-176H-220M210 -176H260V-146'),
]

/** A tram of two cars, 640 long and 300 high with the bow on its roof. */
export const tram = (body: string, band: string): Drawn[] => [
  line('M-60 -250L-20 -290L20 -250M-60 -290H20'),
  box(-180, -264, 90, 20, '#9aa5b1', 6),
  box(90, -264, 90, 20, '#9aa5b1', 6),
  ...([-1, 1] as const).map((side) =>
    put(
      [
        clipped('M12 -40V-246H250C300 -246 326 -160 330 -70Q330 -40 300 -40Z', body, [
          region('M-20 -110H400V-70H-20Z', band),
        ]),
        region('M272 -230C296 -220 310 -180 316 -126H256V-230Z', GLASS),
        box(30, -226, 60, 96, GLASS, 8),
        box(106, -226, 60, 96, GLASS, 8),
        region(boxPath(180, -226, 62, 180, 6), GLASS),
        line('M211 -226V-46'),
        ellipse(306, -90, 12, 15, '#ffe27a'),
        region('M40 -40H290L276 -10H60Z', '#7b8794'),
        circle(96, -16, 20, '#5b6470'),
        circle(236, -16, 20, '#5b6470'),
      ],
      0,
      0,
      1,
      { mirrored: side < 0 },
    ),
  ),
  region('M-14 -236H14V-46H-14Z', '#5b6470'),
]
