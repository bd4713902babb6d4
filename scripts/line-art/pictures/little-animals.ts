/** Animals of a few large parts, for small hands. */
import { cloud } from '#scripts/line-art/shapes/motifs.ts'
import { blob, joined, limb, limbPath, outlined, trace } from '#scripts/line-art/shapes/curves.ts'
import { circle, dot, shape } from '#scripts/line-art/shapes/shape.ts'
import { sheet } from '#scripts/line-art/settings/setting.ts'
import { inkEye } from './parts.ts'
import { picturesOf, type PicturePage } from './picture-page.ts'

const animal = picturesOf('Animals')

const PINK = '#ff9fb0'
/** Asleep, with its tail around it. */
const cat =
  sheet('#cfeaf2') +
  shape('M-20 130C140 90 300 180 470 130C640 80 740 120 820 100V620H-20Z', '#e9f5dc') +
  shape('M-20 440C160 410 560 400 820 440V620H-20Z', '#f2d7a6') +
  blob('250,320 400,220 580,226 710,310 730,430 640,520 450,546 290,520', '#f5a95f') +
  limb('700,460,80 610,536,80 450,556,72 330,530,60', '#e98a3c') +
  blob('92,300! 84,150! 186,214 270,202 354,214 456,150! 448,300 440,400 360,458 270,468 180,458 100,400', '#f8c07c') +
  blob('116,212! 122,282 176,242!', PINK) +
  blob('424,212! 418,282 364,242!', PINK) +
  dot(270, 350, 17, 13) +
  trace(
    '150,306 184,330 220,308',
    '320,308 356,330 390,306',
    '270,372 270,392 242,406 220,394',
    '270,392 298,406 320,394',
    '190,380 96,366',
    '192,404 104,416',
    '350,380 444,366',
    '348,404 436,416',
  )

/** On the way to its ball. */
const dog =
  sheet('#d6ecff') +
  cloud(330, 120, 1.5) +
  shape('M-20 336C160 316 560 316 820 336V620H-20Z', '#a8d672') +
  circle(96, 520, 58, '#ffd54a') +
  joined(
    '#e3b47c',
    outlined('200,330 300,280 460,272 570,300 610,380 560,440 400,450 250,440'),
    limbPath('260,410,80 236,490,58 228,552,58'),
    limbPath('340,430,66 352,500,56 360,556,56'),
    limbPath('500,430,66 486,500,56 482,556,56'),
    limbPath('580,410,80 604,490,58 612,552,58'),
    limbPath('230,320,52 150,270,44 110,180,36'),
    limbPath('560,340,120 610,240,120'),
    outlined('540,190 566,120 640,96 704,132 722,180 768,198 778,244 736,272 660,280 584,284 540,250'),
  ) +
  blob('572,130! 516,140 490,214 514,300 560,300 590,230 600,160!', '#b9794a') +
  limb('536,316,38 586,332,38 640,318,38', '#ef6f6c') +
  dot(764, 214, 22, 19) +
  inkEye(668, 170, 11) +
  trace('760,238 744,258 706,262 676,248')

/** Baby of a dinosaur with plates on its back. */
const dinosaur =
  sheet('#ffe9c9') +
  circle(110, 110, 66, '#ffd54a') +
  cloud(420, 90, 1.4) +
  shape('M-20 350C160 330 560 326 820 350V620H-20Z', '#c5dd7a') +
  blob('210,360! 190,240 270,220 310,320!', '#ff9f6b') +
  blob('300,320! 300,180 390,170 420,290!', '#ffd166') +
  blob('410,310! 430,190 520,210 530,340!', '#ff9f6b') +
  joined(
    '#8fcf7a',
    outlined('170,410 240,310 380,268 500,296 600,370 600,460 420,490 250,480'),
    limbPath('230,410,130 120,440,80 30,390,36'),
    limbPath('550,390,140 640,300,100 670,200,84'),
    outlined('612,170 660,104 730,112 784,150 780,196 730,214 670,224 626,214'),
    limbPath('290,430,104 284,540,92'),
    limbPath('530,430,104 534,540,92'),
  ) +
  inkEye(694, 146, 12) +
  trace('776,178 746,188 712,182')

export const LITTLE_ANIMALS: readonly PicturePage[] = [
  animal(279, 'little-cat', 'Little Cat', 'A little cat who is dreaming of fish.', cat),
  animal(280, 'little-dog', 'Little Dog', 'A little dog and its very own ball.', dog),
  animal(281, 'little-dinosaur', 'Little Dinosaur', 'A little dinosaur that is still growing.', dinosaur),
]
