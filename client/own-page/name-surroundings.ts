/** What stands around a name on its page: drawn in lines on white, 1600 x 1200. */
type Context = OffscreenCanvasRenderingContext2D

const LINE = 9
const [WIDTH, HEIGHT] = [1600, 1200]

/** Draws a shape at a place: white inside, so that it hides what is behind it. */
function put(context: Context, path: string, x: number, y: number, scale = 1, turn = 0): void {
  context.save()
  context.translate(x, y)
  context.rotate((turn * Math.PI) / 180)
  context.scale(scale, scale)
  const outline = new Path2D(path)
  context.fillStyle = '#fff'
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(outline)
  context.lineWidth = LINE / scale
  context.strokeStyle = '#000'
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.stroke(outline)
  context.restore()
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`

/** A wave from edge to edge, closed along the lower edge of the page. */
const ground = (left: number, middle: number, right: number): string =>
  `M-20 ${left}C400 ${middle} 500 ${middle} 800 ${(left + right) / 2}C1100 ${right - 60} 1300 ${right} ${WIDTH + 20} ${right}V${HEIGHT + 20}H-20Z`

const STAR = 'M0 -60L17 -20L60 -18L26 9L38 52L0 28L-38 52L-26 9L-60 -18L-17 -20Z'
const CLOUD = 'M-120 50C-180 50 -180 -20 -120 -22C-116 -80 -30 -96 -8 -44C30 -84 104 -60 98 -8C160 -10 164 50 110 50Z'
const MOON = 'M30 -110A112 112 0 1 0 110 40A92 92 0 0 1 30 -110Z'
const LEAF = 'M0 0C20 -40 70 -50 100 -30C80 10 30 20 0 0Z'
const FISH = 'M-90 0C-50 -66 40 -66 84 -8L140 -56V56L84 8C40 66 -50 66 -90 0Z'
const FIN = 'M-4 -12C24 -30 46 -14 44 12C20 22 0 10 -4 -12Z'
const SHELL = 'M0 60C-90 40 -90 -60 0 -70C90 -60 90 40 0 60Z'
const WEED = 'M-18 0C-60 -70 20 -110 -14 -190C30 -130 -10 -80 26 -60C46 -40 20 -20 18 0Z'
const HEART = 'M0 56C-90 -10 -58 -74 -22 -66C-8 -62 0 -48 0 -38C0 -48 8 -62 22 -66C58 -74 90 -10 0 56Z'

function flower(context: Context, x: number, y: number, size: number): void {
  put(context, 'M-8 0C-14 90 -6 160 -10 260H10C14 160 2 90 8 0Z', x, y, size)
  put(context, LEAF, x + 4 * size, y + 150 * size, size)
  for (let petal = 0; petal < 6; petal++) {
    const angle = (petal * Math.PI) / 3
    put(context, circle(0, 0, 34), x + 52 * size * Math.cos(angle), y + 52 * size * Math.sin(angle), size)
  }
  put(context, circle(0, 0, 32), x, y, size)
}

function butterfly(context: Context, x: number, y: number, size: number): void {
  for (const side of [1, -1]) {
    put(
      context,
      `M0 0C${20 * side} -90 ${130 * side} -100 ${120 * side} -30C${116 * side} 0 ${60 * side} 10 0 0Z`,
      x,
      y,
      size,
    )
    put(
      context,
      `M0 0C${60 * side} -4 ${110 * side} 20 ${84 * side} 66C${56 * side} 96 ${14 * side} 60 0 0Z`,
      x,
      y,
      size,
    )
    put(context, circle(74 * side, -46, 20), x, y, size)
  }
  put(context, 'M-12 -40C-12 -66 12 -66 12 -40L8 56C4 70 -4 70 -8 56Z', x, y, size)
}

function fish(context: Context, x: number, y: number, size: number, turn = 0): void {
  put(context, FISH, x, y, size, turn)
  put(context, 'M-30 -44C-6 -20 -6 20 -30 44', x, y, size, turn)
  put(context, FIN, x, y, size, turn)
  put(context, circle(-52, -12, 9), x, y, size, turn)
}

const STARS: readonly (readonly [number, number, number, number])[] = [
  [480, 120, 1.1, 8],
  [700, 220, 0.8, -12],
  [930, 110, 1.2, 0],
  [1180, 210, 0.9, 14],
  [1420, 120, 1.2, -8],
  [110, 430, 0.8, 10],
  [1500, 420, 0.8, -10],
  [1490, 800, 0.9, 6],
  [100, 800, 0.9, -6],
]

function drawSky(context: Context): void {
  put(context, MOON, 190, 190, 1.1)
  for (const [x, y, size, turn] of STARS) put(context, STAR, x, y, size, turn)
  put(context, ground(1010, 940, 1000), 0, 0)
  for (const [x, y, size] of [
    [220, 1040, 1.3],
    [620, 1080, 1.5],
    [1040, 1050, 1.3],
    [1400, 1080, 1.4],
  ] as const)
    put(context, CLOUD, x, y, size)
}

function drawMeadow(context: Context): void {
  put(context, circle(0, 0, 110), 190, 180)
  for (let ray = 0; ray < 10; ray++) {
    const angle = ray * 36
    put(context, 'M-22 -136L0 -196L22 -136Z', 190, 180, 1, angle)
  }
  put(context, CLOUD, 640, 150, 1.2)
  put(context, CLOUD, 1040, 200, 0.9)
  butterfly(context, 1380, 190, 1.1)
  put(context, ground(960, 860, 980), 0, 0)
  for (const [x, y, size] of [
    [130, 930, 1],
    [370, 1010, 0.8],
    [600, 960, 0.95],
    [840, 1010, 0.8],
    [1060, 960, 1],
    [1290, 1010, 0.8],
    [1500, 930, 1],
  ] as const)
    flower(context, x, y, size)
}

function drawSea(context: Context): void {
  for (const [x, y, size, turn] of [
    [260, 170, 1.3, -6],
    [760, 210, 1, 8],
    [1290, 170, 1.4, 4],
  ] as const)
    fish(context, x, y, size, turn)
  for (const [x, y, r] of [
    [520, 120, 34],
    [560, 230, 22],
    [1010, 110, 38],
    [1060, 230, 24],
    [100, 420, 30],
    [1520, 400, 34],
    [90, 780, 26],
    [1510, 790, 30],
  ] as const)
    put(context, circle(0, 0, r), x, y)
  put(context, ground(1010, 940, 1020), 0, 0)
  for (const [x, y, size] of [
    [140, 1120, 1.1],
    [330, 1150, 0.8],
    [1230, 1150, 0.9],
    [1470, 1120, 1.2],
  ] as const)
    put(context, WEED, x, y, size)
  for (const [x, y] of [
    [560, 1090],
    [1020, 1100],
  ] as const) {
    put(context, SHELL, x, y, 0.9)
    put(context, 'M0 50L-44 -36M0 50L0 -64M0 50L44 -36', x, y, 0.9)
  }
  put(context, STAR, 790, 1100, 1.1, 12)
}

function drawHearts(context: Context): void {
  for (const [x, y, size, turn] of [
    [150, 160, 1.5, -14],
    [410, 220, 0.9, 10],
    [640, 130, 1.2, -6],
    [900, 210, 1, 8],
    [1150, 130, 1.3, -8],
    [1430, 190, 1.5, 14],
    [90, 460, 0.7, 12],
    [1520, 470, 0.7, -12],
    [90, 800, 0.8, -10],
    [1510, 800, 0.8, 10],
    [170, 1050, 1.5, 12],
    [420, 1000, 0.9, -8],
    [660, 1080, 1.3, 6],
    [900, 1010, 0.9, -10],
    [1160, 1080, 1.3, 8],
    [1440, 1040, 1.5, -14],
  ] as const) {
    put(context, HEART, x, y, size, turn)
    if (size > 1) put(context, HEART, x, y, size * 0.5, turn)
  }
}

export const SURROUNDINGS = { meadow: drawMeadow, sky: drawSky, sea: drawSea, hearts: drawHearts } as const
export type Surrounding = keyof typeof SURROUNDINGS
