/** Settings on roads and rails, and in the air. */
import { cloud, cloudBank, fir, flower } from '#scripts/line-art/shapes/motifs.ts'
import { box, circle, path, shape } from '#scripts/line-art/shapes/shape.ts'
import { byHand, pick, type Setting, sheet } from './setting.ts'

const house = (x: number, wall: string, roof: string): string =>
  box(x, 270, 110, 130, wall) +
  shape(path`M${x - 16} 270L${x + 55} 190L${x + 126} 270Z`, roof) +
  box(x + 36, 305, 40, 44, '#bfe6ff')

/** A road with a white line, houses and firs. */
export function road(seed: number): Setting {
  return {
    behind:
      sheet(pick(seed, ['#bfe3ff', '#ffe3c2', '#d9f2ee'])) +
      byHand(
        seed,
        circle(95, 80, 48, '#ffd54a') +
          cloud(660, 80, 1) +
          cloud(330, 60, 0.6) +
          shape('M-20 340C160 270 320 290 460 330C600 280 720 290 820 330V620H-20Z', '#a6d67e') +
          house(30, '#ffd9a8', '#e8735a') +
          house(655, '#e6dcfa', '#7a86c9') +
          fir(195, 410, 150, '#5fae76') +
          fir(610, 410, 130, '#5fae76') +
          shape('M-20 400H820V470H-20Z', '#86c25f'),
      ) +
      shape('M-20 460H820V620H-20Z', '#9aa4ae') +
      [20, 190, 360, 530, 700].map((x) => box(x, 568, 90, 22, '#ffffff')).join(''),
  }
}

/** The sky with clouds and no ground. */
export function sky(seed: number): Setting {
  return {
    behind:
      sheet(pick(seed, ['#a9d8f5', '#bfe3ff', '#ffd9b8'])) +
      byHand(
        seed,
        circle(110, 100, 58, '#ffd54a') +
          cloud(650, 80, 1.1) +
          cloud(85, 330, 0.9) +
          cloud(730, 360, 0.9) +
          cloud(330, 70, 0.6) +
          cloudBank(440, '#dff1ff') +
          shape('M-20 520C140 450 300 470 430 520C560 460 700 460 820 510V620H-20Z', '#9ccf6a') +
          shape('M-20 580C160 540 320 570 470 565C620 550 720 570 820 555V620H-20Z', '#74b956'),
      ),
  }
}

/** Rails on sleepers through the hills. */
export function railway(seed: number): Setting {
  return {
    behind:
      sheet(pick(seed, ['#bfe3ff', '#ffe3c2'])) +
      byHand(
        seed,
        circle(700, 90, 50, '#ffd54a') +
          cloud(110, 90, 0.9) +
          shape('M-20 300C120 220 260 240 400 310C560 230 700 230 820 300V620H-20Z', '#a6d67e') +
          shape('M-20 400C160 360 360 380 480 400C620 380 720 380 820 390V620H-20Z', '#86c25f') +
          fir(60, 440, 200, '#5fae76') +
          fir(745, 440, 170, '#5fae76') +
          flower(60, 500, 70, 28, '#ff8fab'),
      ) +
      shape('M-20 515H820V620H-20Z', '#d9c7a3') +
      [10, 130, 250, 370, 490, 610, 730].map((x) => box(x, 536, 60, 70, '#a9713f')).join('') +
      shape('M-20 534H820V562H-20Z', '#aeb6c4'),
  }
}
