/** A lion and a dragon that sit and look at us. They share a body; ears, face and tail make the difference. */
import { heart } from '#scripts/line-art/shapes/motifs.ts'
import { both, circle, dot, ellipse, eye, line, shape } from '#scripts/line-art/shapes/shape.ts'

interface Coat {
  readonly coat: string
  readonly belly: string
  readonly paws: string
  /** Behind the body, such as a tail. */
  readonly behind?: string
  /** Behind the head, such as ears. */
  readonly ears: string
  /** On the head. */
  readonly face: string
  /** Over everything. */
  readonly extra?: string
}

function sitting({ coat, belly, paws, behind = '', ears, face, extra = '' }: Coat): string {
  return [
    behind,
    shape('M310 320C250 400 222 500 246 560H554C578 500 550 400 490 320Z', coat),
    ellipse(400, 430, 78, 96, belly),
    both(ellipse(262, 546, 56, 32, paws) + ellipse(352, 546, 46, 32, paws)),
    ears,
    ellipse(400, 205, 168, 142, coat),
    face,
    extra,
  ].join('')
}

const NOSE = 'M368 222C368 206 432 206 432 222C430 240 410 250 400 250C390 250 370 240 368 222Z'
const SMILE = line('M400 250V264C392 288 362 288 354 268M400 264C408 288 438 288 446 268')
const cheeks = both(circle(292, 256, 25, '#ffb3b3'))
const dotEyes = both(dot(338, 190, 15, 20))

export const LION = sitting({
  coat: '#ffc85a',
  belly: '#fff0d6',
  paws: '#ffe0a3',
  behind:
    shape('M530 550C600 550 630 500 624 440L648 436C664 510 620 566 540 566Z', '#ffc85a') +
    shape('M636 380C676 396 690 440 660 470C630 474 604 458 606 430C606 408 620 392 636 380Z', '#c9713a'),
  ears:
    Array.from(
      { length: 12 },
      (_, at) =>
        `<g transform="rotate(${at * 30} 400 205)">${ellipse(400, 66, 54, 62, at % 2 === 0 ? '#c9713a' : '#e58f3f')}</g>`,
    ).join('') + both(circle(276, 96, 40, '#ffc85a')),
  face: cheeks + ellipse(400, 268, 80, 52, '#fff0d6') + shape(NOSE, '#8a4f3a') + SMILE + dotEyes,
})

export const DRAGON = sitting({
  coat: '#6cc98a',
  belly: '#ffe9a8',
  paws: '#4fae74',
  behind:
    both(
      shape(
        'M330 380C260 300 180 240 60 230C90 270 90 300 80 340C110 340 130 360 130 400C160 390 190 400 200 440C240 420 290 430 320 450Z',
        '#b79ced',
      ) + line('M310 400C240 340 160 320 84 338M314 420C260 390 190 380 134 398'),
    ) + shape('M530 540C620 560 660 500 640 440L612 456L636 386L700 430L668 436C700 520 640 590 520 570Z', '#4fae74'),
  ears:
    both(
      shape('M300 100C270 70 260 40 268 12C310 30 340 60 350 84Z', '#ffe9a8') +
        shape('M250 200C200 170 170 170 140 180C160 220 200 250 256 256Z', '#b79ced'),
    ) + shape('M356 74L376 22L400 60L424 22L444 74Z', '#f28b6b'),
  face:
    ellipse(400, 268, 120, 66, '#a5e0b5') +
    both(eye(330, 168, 38, 4) + dot(362, 246, 8, 11) + circle(266, 236, 22, '#ffb3b3')) +
    line('M318 284C350 320 450 320 482 284'),
  extra:
    line('M330 400C370 416 430 416 470 400M324 446C370 462 430 462 476 446M340 492C376 506 424 506 460 492') +
    heart(400, 366, 20, '#ff7f8f'),
})
