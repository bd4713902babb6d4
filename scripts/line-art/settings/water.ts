/** Settings at and under the sea, and on ponds. */
import { cloud, cloudBank, grass, seaweed, sun } from '#scripts/line-art/shapes/motifs.ts'
import { circle, each, ellipse, path, shape } from '#scripts/line-art/shapes/shape.ts'
import { byHand, pick, type Setting, sheet } from './setting.ts'

/** Returns a closed band with waves on its upper edge, `y` pixels from the top, down to the sheet's end. */
function waves(y: number, shift: number, reference: string): string {
  const crests = Array.from(
    { length: 8 },
    (_, at) => path`Q${-40 + shift + at * 120 + 60} ${y - 34} ${-40 + shift + (at + 1) * 120} ${y}`,
  )
  return shape(`${path`M${-40 + shift} ${y}`}${crests.join('')}V640H-60Z`, reference)
}

/** The bottom of the sea: seaweed, bubbles and sand. */
export function underwater(seed: number): Setting {
  const bubbles = each(
    [
      [90, 110, 24],
      [150, 190, 17],
      [690, 90, 26],
      [640, 40, 16],
      [735, 190, 18],
    ],
    (x, y, radius) => circle(x, y, radius, '#dff6ff'),
  )
  return {
    behind:
      sheet('#8fdcf0') +
      byHand(
        seed,
        shape('M-20 150C160 120 300 190 470 160C620 130 720 180 820 150V620H-20Z', '#6cc8e6') +
          bubbles +
          shape('M-20 380C160 340 320 400 470 370C620 340 720 400 820 370V620H-20Z', '#4fb3d9') +
          seaweed(55, 560, 330, '#5fb86a') +
          seaweed(735, 560, 300, '#3f9d76') +
          seaweed(125, 560, 190, '#8fcf6a') +
          shape('M-20 520C140 480 300 530 440 515C600 500 700 530 820 505V620H-20Z', '#f5dc9c') +
          ellipse(170, 570, 52, 22, '#d9b98a') +
          ellipse(680, 575, 60, 24, '#c9a878'),
      ),
  }
}

const reed = (x: number, base: number, h: number): string =>
  shape(path`M${x - 5} ${base}V${base - h}H${x + 5}V${base}Z`, '#6fae55') + ellipse(x, base - h, 14, 40, '#9a6a43')

/** A pond with reeds and lily pads. */
export function pond(seed: number): Setting {
  return {
    behind:
      sheet(pick(seed, ['#c4ebff', '#dff3d8'])) +
      byHand(
        seed,
        sun(95, 90, 44) +
          cloud(690, 85, 0.9) +
          cloudBank(310, '#f2fbff') +
          shape('M-20 350C140 280 300 300 430 340C580 290 700 290 820 340V620H-20Z', '#a6d67e') +
          reed(70, 480, 210) +
          reed(120, 480, 140) +
          reed(735, 470, 190) +
          shape('M-20 440C160 410 320 440 470 430C620 420 720 440 820 430V620H-20Z', '#7cc8e8'),
      ),
    front: byHand(
      seed,
      shape('M-20 545C140 525 300 560 440 548C600 530 700 560 820 540V620H-20Z', '#4fa9d6') +
        ellipse(120, 575, 80, 20, '#7fc462') +
        ellipse(690, 572, 70, 18, '#7fc462') +
        grass(770, 620, 70, '#5fae4b'),
    ),
  }
}

/** Only the sky and one wide sea, for pages with few parts. */
export function calmSea(seed: number): Setting {
  return { behind: sheet(pick(seed, ['#c4ebff', '#ffe3c2'])) + waves(225, 0, '#8fd6ec') + waves(420, -60, '#5bb8e0') }
}

/** Only water and sand, for pages with few parts. */
export function deepSea(): Setting {
  return {
    behind: sheet('#8fdcf0') + shape('M-20 300C160 250 320 330 470 300C620 270 720 330 820 300V620H-20Z', '#5fbfe0'),
  }
}

/** Sand, sea and sun. */
export function beach(seed: number): Setting {
  return {
    behind:
      sheet(pick(seed, ['#c4ebff', '#ffe8c9'])) +
      byHand(seed, sun(680, 95, 48) + cloud(160, 90, 0.9)) +
      waves(300, 0, '#74cfe6') +
      waves(360, -60, '#4fb3d9') +
      shape('M-20 420C160 400 320 440 470 420C620 400 720 430 820 410V620H-20Z', '#f7dfa3') +
      shape('M-20 520C160 500 320 540 470 525C620 510 720 530 820 515V620H-20Z', '#edc983'),
  }
}
