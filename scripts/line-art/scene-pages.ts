/** Scene pages: several icons in front of a background, which is made of regions too, so that a finished page has no white left. */
import type { IconSet } from './icon-sets.ts'
import type { Overrides } from './outline.ts'
import type { PageText } from './page.ts'

/** A closed background shape, in page pixels. Backdrops are painted in order, each over the ones before. */
export interface Backdrop {
  readonly d: string
  readonly reference: string
}

/** One icon of a scene. */
export interface Actor {
  readonly set: IconSet
  readonly icon: string
  /** Left, top, width and height of its box, in page pixels. */
  readonly box: readonly [number, number, number, number]
  /** Centers the icon in its box; otherwise it stands on the box's lower edge. */
  readonly floats?: true
  /** Flips the icon horizontally. */
  readonly mirrored?: true
  readonly overrides?: Overrides
}

export interface ScenePage extends PageText {
  readonly backdrops: readonly Backdrop[]
  readonly actors: readonly Actor[]
}

const wholePage = (reference: string): Backdrop => ({ d: 'M-20-20H820V620H-20Z', reference })

type Extra = Pick<Actor, 'floats' | 'mirrored' | 'overrides'>
const fluent = (icon: string, box: Actor['box'], extra: Extra = {}): Actor => ({
  set: 'fluent-emoji-flat',
  icon,
  box,
  ...extra,
})
const noto = (icon: string, box: Actor['box'], extra: Extra = {}): Actor => ({ set: 'noto', icon, box, ...extra })
const floats = { floats: true } as const
const mirrored = { mirrored: true } as const
/** Drops the cloud's rim, which would leave no room to color in a small cloud. */
const cloud = { floats: true, overrides: { 0: 'drop', 1: 'region' } } as const

export const SCENE_PAGES: readonly ScenePage[] = [
  {
    id: 65,
    slug: 'scene-farm',
    title: 'Morning on the Farm',
    category: 'Scenes',
    description: 'Everybody is up: the tractor, the sheep, the duck and the rooster.',
    backdrops: [
      wholePage('#9bdcff'),
      { d: 'M-20 330C90 250 230 250 350 320C470 240 650 230 820 320V620H-20Z', reference: '#7bb661' },
      { d: 'M-20 420C150 370 330 390 470 420C600 440 720 420 820 400V620H-20Z', reference: '#a5cf5c' },
      { d: 'M470 620C440 560 520 520 640 515C750 510 800 530 820 540V620Z', reference: '#6cc3e8' },
    ],
    actors: [
      fluent('sun', [30, 25, 130, 130], floats),
      fluent('house', [285, 150, 190, 190]),
      fluent('deciduous-tree', [500, 140, 140, 210]),
      fluent('tractor', [20, 290, 270, 220]),
      fluent('ewe', [320, 360, 180, 170], mirrored),
      fluent('rooster', [655, 310, 125, 140]),
      fluent('duck', [580, 440, 150, 130]),
    ],
  },
  {
    id: 66,
    slug: 'scene-sea',
    title: 'Under the Sea',
    category: 'Scenes',
    description: 'A whale, a turtle, two fish and a shell, all in one bay.',
    backdrops: [
      wholePage('#7fd3f0'),
      { d: 'M-20 455C90 420 210 470 330 460C480 440 600 480 820 430V620H-20Z', reference: '#f2d79b' },
      { d: 'M-20 545C140 520 300 560 440 545C600 525 700 555 820 540V620H-20Z', reference: '#e0b878' },
    ],
    actors: [
      fluent('spouting-whale', [455, 40, 310, 270], floats),
      noto('turtle', [30, 60, 260, 200], { ...floats, ...mirrored }),
      fluent('fish', [285, 270, 170, 140], floats),
      noto('tropical-fish', [80, 290, 160, 130], floats),
      fluent('coral', [560, 310, 210, 190]),
      fluent('crab', [250, 420, 190, 140]),
      fluent('spiral-shell', [60, 460, 120, 100]),
    ],
  },
  {
    id: 67,
    slug: 'scene-space',
    title: 'A Trip into Space',
    category: 'Scenes',
    description: 'A rocket on its way from one planet to the next.',
    backdrops: [
      wholePage('#2c3e75'),
      { d: 'M-20 500C120 420 300 400 430 420C600 440 740 490 820 540V620H-20Z', reference: '#c9b8e8' },
      { d: 'M120 520A60 22 0 1 0 240 520A60 22 0 1 0 120 520Z', reference: '#a592cc' },
      { d: 'M410 545A75 26 0 1 0 560 545A75 26 0 1 0 410 545Z', reference: '#a592cc' },
    ],
    actors: [
      fluent('rocket', [270, 40, 300, 330], floats),
      fluent('ringed-planet', [40, 40, 210, 210], floats),
      fluent('flying-saucer', [560, 300, 220, 190], floats),
      fluent('crescent-moon', [620, 40, 140, 140], floats),
      fluent('star', [80, 300, 80, 80], floats),
      fluent('star', [560, 190, 64, 64], floats),
      fluent('alien-monster', [265, 370, 130, 130]),
    ],
  },
  {
    id: 18,
    slug: 'scene-castle-garden',
    title: 'Castle Garden',
    category: 'Scenes',
    description: 'A castle on a hill, a unicorn, a dragon, and roses for all of them.',
    price: 15,
    backdrops: [
      wholePage('#bfe6ff'),
      { d: 'M-20 380C120 300 260 260 400 262C560 264 700 310 820 380V620H-20Z', reference: '#8cc97a' },
      {
        d: 'M360 620C370 520 420 470 395 400C385 370 390 340 392 330H430C432 360 440 390 460 420C520 500 500 560 520 620Z',
        reference: '#e7cfa0',
      },
    ],
    actors: [
      noto('castle', [235, 20, 350, 330]),
      fluent('sun', [660, 25, 110, 110], floats),
      fluent('unicorn', [30, 330, 230, 240]),
      fluent('dragon', [560, 290, 220, 220], mirrored),
      fluent('rose', [275, 440, 70, 150]),
      fluent('tulip', [520, 460, 80, 130]),
      fluent('blossom', [680, 480, 90, 110]),
      fluent('cloud', [50, 60, 170, 90], cloud),
    ],
  },
  {
    id: 68,
    slug: 'scene-birthday',
    title: 'Birthday Party',
    category: 'Scenes',
    description: 'Cake, presents and balloons. Who is coming?',
    backdrops: [
      wholePage('#ffe3ec'),
      {
        d: 'M-20 40C60 110 140 110 200 30C270 110 340 110 400 30C470 110 540 110 600 30C660 110 740 110 820 40V-20H-20Z',
        reference: '#ffd23f',
      },
      { d: 'M-20 420H820V620H-20Z', reference: '#57cfb4' },
    ],
    actors: [
      fluent('balloon', [40, 110, 140, 200], floats),
      fluent('balloon', [150, 150, 120, 180], floats),
      fluent('balloon', [640, 110, 140, 200], { ...floats, ...mirrored }),
      fluent('birthday-cake', [285, 130, 260, 330]),
      fluent('teddy-bear', [60, 330, 200, 210]),
      noto('wrapped-gift', [560, 320, 220, 210]),
      fluent('cupcake', [330, 440, 150, 150]),
    ],
  },
  {
    id: 69,
    slug: 'scene-winter',
    title: 'Winter Wood',
    category: 'Scenes',
    description: 'Snow to the knees, and a snowman who has been waiting.',
    backdrops: [
      wholePage('#c6e5f7'),
      { d: 'M-20 340C130 250 270 270 400 330C540 250 680 260 820 320V620H-20Z', reference: '#e8f1f8' },
      { d: 'M-20 470C160 410 340 470 480 460C620 450 720 480 820 450V620H-20Z', reference: '#f7fbff' },
    ],
    actors: [
      fluent('evergreen-tree', [20, 110, 160, 290]),
      fluent('evergreen-tree', [640, 90, 150, 300]),
      fluent('house', [420, 130, 200, 210]),
      fluent('christmas-tree', [170, 150, 170, 300]),
      fluent('snowman', [300, 260, 260, 290]),
      fluent('penguin', [610, 370, 150, 190]),
      fluent('sled', [50, 440, 190, 130]),
      fluent('cloud', [350, 20, 150, 80], cloud),
    ],
  },
  {
    id: 70,
    slug: 'scene-beach',
    title: 'A Day at the Beach',
    category: 'Scenes',
    description: 'Sun, sand, and a boat that is coming closer.',
    backdrops: [
      wholePage('#a9e1fb'),
      {
        d: 'M-20 260C60 245 120 275 200 260C280 245 340 275 420 260C500 245 560 275 640 260C700 245 760 275 820 260V620H-20Z',
        reference: '#3fa9f5',
      },
      { d: 'M-20 400C140 370 260 430 420 410C580 390 700 430 820 390V620H-20Z', reference: '#f7dfa6' },
    ],
    actors: [
      fluent('sun', [630, 30, 140, 140], floats),
      fluent('sailboat', [90, 60, 270, 240], { overrides: { 4: 'drop' } }),
      fluent('palm-tree', [560, 130, 230, 340]),
      fluent('umbrella-on-ground', [330, 300, 230, 230]),
      fluent('crab', [60, 430, 180, 130]),
      fluent('kite', [380, 40, 150, 200], floats),
      fluent('spiral-shell', [600, 490, 110, 90]),
    ],
  },
  {
    id: 71,
    slug: 'scene-dinosaurs',
    title: 'Valley of the Dinosaurs',
    category: 'Scenes',
    description: 'A long time ago, just before lunch.',
    backdrops: [
      wholePage('#ffe2b8'),
      {
        d: 'M-20 330L70 230L150 300L270 110L330 150L390 110L520 330L600 260L700 340L820 250V620H-20Z',
        reference: '#b98d6b',
      },
      { d: 'M-20 390C120 350 300 370 430 380C600 350 720 380 820 360V620H-20Z', reference: '#9cc56b' },
      { d: 'M-20 530C160 500 330 550 480 530C620 510 720 540 820 520V620H-20Z', reference: '#6fa653' },
    ],
    actors: [
      fluent('sun', [30, 25, 120, 120], floats),
      noto('sauropod', [20, 190, 330, 310], mirrored),
      noto('t-rex', [400, 200, 300, 320]),
      fluent('palm-tree', [630, 190, 150, 260]),
    ],
  },
  {
    id: 72,
    slug: 'scene-town',
    title: 'Busy Street',
    category: 'Scenes',
    description: 'A bus, a car and a fire engine, and all of them have right of way.',
    backdrops: [
      wholePage('#bfe6ff'),
      { d: 'M-20 250H60V180H140V250H190V120H270V250H820V620H-20Z', reference: '#d8c7b0' },
      { d: 'M-20 330H820V620H-20Z', reference: '#b7d9a0' },
      { d: 'M-20 400H820V620H-20Z', reference: '#8e9aa6' },
      { d: 'M40 486H160V504H40ZM280 486H400V504H280ZM520 486H640V504H520Z', reference: '#ffffff' },
    ],
    actors: [
      fluent('sun', [350, 20, 100, 100], floats),
      fluent('cloud', [30, 40, 150, 80], cloud),
      fluent('house', [300, 150, 200, 200]),
      fluent('house-with-garden', [540, 120, 240, 230]),
      fluent('bus', [40, 260, 260, 210]),
      noto('police-car', [520, 320, 250, 160]),
      fluent('fire-engine', [270, 390, 270, 200], mirrored),
    ],
  },
]
