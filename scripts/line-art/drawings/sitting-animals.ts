/** Animals that sit and look at us. They share a body; ears, face and tail make the difference. */
import { heart } from '#scripts/line-art/shapes/motifs.ts'
import { both, box, circle, dot, ellipse, eye, line, shape } from '#scripts/line-art/shapes/shape.ts'

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

export const DOG = sitting({
  coat: '#f2b874',
  belly: '#fff0d6',
  paws: '#fff0d6',
  behind: shape('M520 500C590 500 640 460 640 400C680 420 690 500 640 540C600 566 560 560 530 550Z', '#a9713f'),
  ears: '',
  face:
    shape('M420 120C470 110 530 150 520 220C500 260 430 260 412 215C404 180 404 140 420 120Z', '#a9713f') +
    both(shape('M292 92C220 70 160 140 172 250C180 310 250 310 262 250C270 200 300 150 330 110Z', '#a9713f')) +
    ellipse(400, 268, 88, 64, '#fff0d6') +
    shape('M374 292C372 350 428 350 426 292Z', '#ff7f8f') +
    shape(NOSE, '#4a4f5a') +
    SMILE +
    dotEyes,
  extra:
    shape('M300 332C360 362 440 362 500 332L512 362C440 396 360 396 288 362Z', '#e8505b') +
    circle(400, 398, 26, '#ffd54a'),
})

export const CAT = sitting({
  coat: '#ffb04d',
  belly: '#fff0d6',
  paws: '#fff0d6',
  behind: shape('M530 540C620 540 650 470 620 400C600 350 640 320 670 350C720 410 720 560 580 566Z', '#f08a3c'),
  ears: both(
    shape('M250 170C240 110 240 60 256 36C310 50 350 80 370 110Z', '#ffb04d') +
      shape('M276 130C272 100 272 82 276 70C300 78 318 90 330 104Z', '#ff9aa8'),
  ),
  face:
    shape('M370 66Q400 60 430 66L400 128Z', '#f08a3c') +
    cheeks +
    ellipse(400, 262, 66, 44, '#fff0d6') +
    shape('M376 226C376 216 424 216 424 226C422 240 408 248 400 248C392 248 378 240 376 226Z', '#ff7f8f') +
    SMILE +
    both(eye(338, 188, 31, 3) + line('M248 216L180 200M246 244L176 252')),
  extra: circle(400, 372, 22, '#7cc8e8'),
})

export const FOX = sitting({
  coat: '#ff8b3d',
  belly: '#fff0d6',
  paws: '#7a4a3a',
  behind:
    shape('M530 550C640 560 720 500 700 390C696 350 670 320 640 310C640 380 590 420 545 450Z', '#ff8b3d') +
    shape('M700 390C696 350 670 320 640 310C640 345 628 372 612 394C640 380 670 410 700 390Z', '#fff0d6'),
  ears: both(
    shape('M240 190C216 110 216 50 232 24C300 40 350 80 372 112Z', '#7a4a3a') +
      shape('M268 136C258 104 256 84 260 72C290 84 314 98 330 118Z', '#ffd0b0'),
  ),
  face:
    both(shape('M236 230C270 210 330 210 400 262V346C320 350 258 310 236 230Z', '#fff0d6')) +
    shape('M368 240C368 226 432 226 432 240C430 258 410 268 400 268C390 268 370 258 368 240Z', '#4a4f5a') +
    line('M400 268V290C388 308 368 304 362 292M400 290C412 308 432 304 438 292') +
    both(dot(330, 190, 16, 20)),
})

const SITTING_RABBIT = sitting({
  coat: '#d9cbe8',
  belly: '#ffffff',
  paws: '#ffffff',
  behind: circle(560, 510, 44, '#ffffff'),
  ears: both(
    shape('M306 110C258 20 246 -90 300 -92C354 -90 384 20 372 100Z', '#d9cbe8') +
      shape('M322 70C294 10 286 -54 304 -56C330 -54 350 20 346 76Z', '#ffb3c6'),
  ),
  face:
    cheeks +
    box(374, 276, 26, 42, '#ffffff', 6) +
    box(400, 276, 26, 42, '#ffffff', 6) +
    both(circle(364, 258, 38, '#ffffff')) +
    shape('M374 224C374 212 426 212 426 224C424 238 408 248 400 248C392 248 376 238 374 224Z', '#ff7f8f') +
    dotEyes,
  extra:
    shape('M372 420C380 400 420 400 428 420C430 470 416 520 400 536C384 520 370 470 372 420Z', '#ff9f43') +
    shape(
      'M400 412C370 402 360 376 362 356C380 360 392 372 396 384C396 368 404 352 416 344C428 360 424 392 400 412Z',
      '#6fbf57',
    ),
})
/** Made smaller as a whole, in wider lines, so that the ears have room. */
export const RABBIT = `<g transform="translate(64 90) scale(0.84)" stroke-width="10.7">${SITTING_RABBIT}</g>`

export const PANDA = sitting({
  coat: '#ffffff',
  belly: '#ffffff',
  paws: '#5d5a78',
  ears: both(circle(262, 96, 56, '#5d5a78')),
  face:
    both(ellipse(334, 196, 44, 54, '#5d5a78', 22) + circle(340, 194, 25, '#ffffff') + dot(343, 196, 13)) +
    shape(NOSE, '#5d5a78') +
    SMILE +
    cheeks,
  extra:
    both(shape('M300 336C250 340 230 400 250 440C300 450 350 440 366 410C350 396 330 390 320 380Z', '#5d5a78')) +
    shape('M386 330L410 326L432 548L408 552Z', '#8fcb63') +
    shape('M408 400C450 360 500 360 520 372C500 410 450 420 412 410Z', '#6fbf57'),
})

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

export const KOALA = sitting({
  coat: '#aeb6c4',
  belly: '#eef0f5',
  paws: '#8d96a8',
  ears: both(circle(226, 120, 82, '#aeb6c4') + circle(226, 124, 48, '#ffc2cc')),
  face:
    shape('M360 190C360 150 440 150 440 190V240C440 290 360 290 360 240Z', '#5d5f70') +
    line('M356 296C376 318 424 318 444 296') +
    both(dot(312, 192, 15, 19)) +
    both(circle(284, 258, 26, '#ffb3b3')),
  extra:
    shape('M300 400C330 380 360 400 360 430C340 446 310 440 300 400Z', '#8fcb63') +
    shape('M362 430C390 390 430 392 450 408C440 440 400 452 362 430Z', '#6fbf57'),
})
