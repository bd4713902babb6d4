/** Settings on land. */
import { cloud, cloudBank, fir, flower, grass, moon, star, sun, tree } from '#scripts/line-art/shapes/motifs.ts'
import { box, circle, each, ellipse, path, shape } from '#scripts/line-art/shapes/shape.ts'
import { byHand, pick, type Setting, sheet } from './setting.ts'

const SKIES = ['#a9def9', '#bfe3ff', '#c9f0f2', '#ffe3c2'] as const
const PETALS = ['#ff8fab', '#b79ced', '#ff9f6b', '#f7c948'] as const

/** Hills, a sun, clouds and a few flowers. */
export function meadow(seed: number): Setting {
  const hills = pick(seed, [
    shape('M-20 360C120 260 280 270 420 350C560 280 700 270 820 340V620H-20Z', '#9ccf6a') +
      shape('M-20 470C160 420 360 440 520 460C640 470 740 450 820 430V620H-20Z', '#74b956'),
    shape('M-20 320C180 250 340 300 480 370C600 330 720 320 820 350V620H-20Z', '#86c66b') +
      shape('M-20 450C200 480 300 420 470 430C620 440 720 480 820 470V620H-20Z', '#a8d672'),
    shape('M-20 380C60 300 220 290 330 340C470 400 640 250 820 330V620H-20Z', '#7cc08a') +
      shape('M-20 480C120 440 260 470 400 460C560 450 700 430 820 470V620H-20Z', '#93cd5f'),
  ])
  const color = pick(seed, PETALS)
  return {
    behind:
      sheet(pick(seed, SKIES)) +
      byHand(
        seed,
        sun(95, 90, 46) +
          cloud(690, 90, 0.95) +
          cloud(250, 60, 0.6) +
          hills +
          flower(75, 580, 95, 34, color) +
          flower(735, 570, 75, 30, pick(seed + 1, PETALS)),
      ),
  }
}

const GRASS = ['#a8d672', '#8fd0a0', '#c5dd7a'] as const

/** Only ground and sky, for pages with few parts. */
export function field(seed: number): Setting {
  return {
    behind:
      sheet(pick(seed, SKIES)) +
      byHand(seed, shape('M-20 298C120 228 300 222 430 272C560 312 700 302 820 262V620H-20Z', pick(seed, GRASS))),
  }
}

/** Sky, a hill and a meadow, for pages with few parts and a small subject. */
export function hill(seed: number): Setting {
  return {
    behind:
      sheet(pick(seed, SKIES)) +
      byHand(
        seed,
        shape('M-20 270C120 200 300 190 430 240C560 280 700 270 820 230V620H-20Z', pick(seed, GRASS)) +
          shape('M-20 460C180 420 340 480 480 460C620 440 720 460 820 440V620H-20Z', '#7fbf5a'),
      ),
  }
}

/** Only dark hills and the night sky, for pages with few parts. */
export function darkField(seed: number): Setting {
  return {
    behind:
      sheet(pick(seed, ['#4a57a0', '#5a4f96'])) +
      byHand(
        seed,
        shape('M-20 280C160 200 340 220 480 280C600 240 720 240 820 260V620H-20Z', '#7a76bd') +
          shape('M-20 440C160 400 340 460 480 440C600 410 720 420 820 410V620H-20Z', '#6f8f9a'),
      ),
  }
}

/** Trees on both sides of a clearing. */
export function forest(seed: number): Setting {
  const [far, near] = pick<readonly [string, string]>(seed, [
    ['#6fb35a', '#8fcb63'],
    ['#e58f3f', '#f2b84b'],
    ['#5aa67c', '#9ccf6a'],
  ])
  return {
    behind:
      sheet(pick(seed + 2, SKIES)) +
      byHand(
        seed,
        shape('M-20 330C160 260 300 290 430 330C580 280 700 280 820 330V620H-20Z', '#b7dd8a') +
          tree(36, 470, 420, far) +
          tree(764, 480, 440, far) +
          tree(200, 400, 250, near) +
          tree(610, 400, 240, near) +
          shape('M-20 450C180 420 320 470 460 450C600 430 720 470 820 450V620H-20Z', '#8cbf5a') +
          grass(60, 600, 70, '#5fae4b') +
          grass(740, 590, 60, '#5fae4b'),
      ),
  }
}

/** Hills under snow, firs and falling flakes. */
export function snow(seed: number): Setting {
  const flakes = each(
    [
      [250, 70],
      [90, 190],
      [560, 60],
      [700, 170],
      [330, 190],
      [480, 180],
    ],
    (x, y) => star(x, y, 30, '#ffffff', 6, 0.5),
  )
  return {
    behind:
      sheet(pick(seed, ['#9cc9f0', '#b8b5e8', '#8fd0dd'])) +
      byHand(
        seed,
        flakes +
          cloudBank(300, '#c9d9f2') +
          shape('M-20 380C120 290 280 300 400 370C540 290 700 300 820 350V620H-20Z', '#d7ecfa') +
          fir(90, 450, 230, '#4f9d76') +
          fir(715, 440, 260, '#3f8a6b') +
          fir(205, 420, 140, '#6cb38b') +
          shape('M-20 470C160 420 300 460 460 450C620 440 720 470 820 450V620H-20Z', '#f4faff'),
      ),
  }
}

/** Stars, a moon and a dark hill. */
export function night(seed: number): Setting {
  const stars = each(
    [
      [210, 70],
      [80, 260],
      [560, 70],
      [380, 60],
      [720, 260],
    ],
    (x, y) => star(x, y, 32, '#ffe58a'),
  )
  return {
    behind:
      sheet(pick(seed, ['#3f4a8a', '#4a3f7d', '#2f5d86'])) +
      byHand(
        seed,
        circle(690, 110, 128, '#5d6bb3') +
          moon(680, 110, 66) +
          stars +
          cloud(110, 130, 0.75, '#8f96c9') +
          cloudBank(330, '#56609f') +
          shape('M-20 420C120 340 280 360 400 410C560 350 700 350 820 400V620H-20Z', '#7a76bd') +
          shape('M-20 500C180 460 340 500 480 490C620 480 720 500 820 480V620H-20Z', '#6f8f5a'),
      ),
  }
}

/** Planets, stars and a band of light, without any ground. */
export function space(seed: number): Setting {
  const stars = each(
    [
      [70, 90],
      [250, 60],
      [600, 60],
      [740, 200],
      [60, 330],
      [560, 550],
      [250, 540],
      [735, 400],
    ],
    (x, y) => star(x, y, 30, '#ffe58a'),
  )
  return {
    behind:
      sheet(pick(seed, ['#2f3f7a', '#43367a'])) +
      byHand(
        seed,
        shape('M-20 470C200 420 500 260 620-20H820V90C720 330 420 560 180 620H-20Z', '#4f57a3') +
          shape('M-20 560C240 480 560 330 740-20H820V20C740 290 420 540 120 620H-20Z', '#7a6fc0') +
          stars +
          circle(85, 500, 62, '#e88b6a') +
          ellipse(85, 500, 105, 20, '#f7cf7a', -18) +
          circle(715, 535, 44, '#7ecfc0'),
      ),
  }
}

const acacia = (x: number, base: number, h: number): string =>
  box(x - 9, base - h, 18, h, '#9a6a43') +
  shape(
    path`M${x - 95} ${base - h + 12}C${x - 90} ${base - h - 40} ${x - 40} ${base - h - 62} ${x} ${base - h - 60}C${x + 45} ${base - h - 62} ${x + 90} ${base - h - 40} ${x + 95} ${base - h + 12}Z`,
    '#7fa650',
  )

/** Dunes, a low sun and flat-topped trees. */
export function savanna(seed: number): Setting {
  return {
    behind:
      sheet(pick(seed, ['#ffd9a0', '#ffc9a8', '#bfe6ff'])) +
      byHand(
        seed,
        circle(670, 110, 74, '#ff9f5a') +
          cloud(250, 70, 0.8, '#fff4e0') +
          shape('M-20 300L130 210L250 270L400 190L560 280L690 220L820 290V620H-20Z', '#d9a0a0') +
          shape('M-20 380C180 330 330 350 480 370C620 340 720 350 820 380V620H-20Z', '#e6b85c') +
          acacia(95, 440, 190) +
          acacia(725, 420, 140) +
          shape('M-20 470C160 440 320 480 470 465C620 450 720 480 820 460V620H-20Z', '#f0cd78') +
          grass(70, 595, 70, '#b5a642') +
          grass(740, 600, 80, '#b5a642'),
      ),
  }
}

/** Ferns and a smoking mountain, for dinosaurs. */
export function longAgo(seed: number): Setting {
  return {
    behind:
      sheet('#ffe0b8') +
      byHand(
        seed,
        cloud(650, 60, 0.8, '#d9c4c4') +
          shape('M-20 320L90 230L200 300L330 220L470 310L560 260L820 360V620H-20Z', '#e8b98f') +
          shape('M470 400L590 140C620 120 660 120 690 140L820 400Z', '#b07a63') +
          shape(
            'M590 140C620 120 660 120 690 140L716 192C690 230 665 180 640 215C615 240 590 180 566 192Z',
            '#ff7a4d',
          ) +
          sun(95, 90, 44) +
          shape('M-20 390C160 330 320 350 480 380C620 360 720 370 820 390V620H-20Z', '#9cc46a') +
          shape('M-20 480C160 450 320 490 470 475C620 460 720 490 820 470V620H-20Z', '#7fb257') +
          grass(80, 480, 130, '#4f9d5e') +
          grass(735, 480, 110, '#4f9d5e'),
      ),
  }
}
