/** Subject pages with nature and flowers. */
import { CHERRY_BLOSSOM, DAISY, HIBISCUS, SUNFLOWER, TULIPS, VASE } from '#scripts/line-art/drawings/flowers.ts'
import { APPLE_TREE, CACTUS, RAINBOW, SHELL, SUN_FACE, TOADSTOOLS, VOLCANO } from '#scripts/line-art/drawings/nature.ts'
import { RAIN_CLOUD } from '#scripts/line-art/drawings/little-things.ts'
import { SLEEPING_MOON, WISHING_STAR } from '#scripts/line-art/drawings/simple-things.ts'
import { PLANET } from '#scripts/line-art/drawings/vehicles.ts'
import { flowerFrame, room } from '#scripts/line-art/settings/indoors.ts'
import { sky } from '#scripts/line-art/settings/roads-and-skies.ts'
import { darkField, field, forest, hill, meadow, night, space } from '#scripts/line-art/settings/outdoors.ts'
import { beach, ripples, sea } from '#scripts/line-art/settings/water.ts'
import { fluent, noto, pagesOf, type SubjectPage } from './subject-page.ts'

const flower = pagesOf('Flowers')
const nature = pagesOf('Nature')

export const PLANT_AND_PLACE_PAGES: readonly SubjectPage[] = [
  flower(1, 'sunflower', 'Sunflower', 'A tall sunflower looking for the sun.', SUNFLOWER, meadow(0)),
  flower(20, 'tulip', 'Tulip', 'A tulip, almost open.', noto('tulip', { box: [60, 20, 680, 560] }), meadow(1)),
  flower(21, 'rose', 'Rose', 'A rose with many folds.', noto('rose', { box: [60, 40, 680, 520] }), flowerFrame(0)),
  flower(22, 'lotus', 'Lotus', 'A lotus on its leaf.', fluent('lotus'), ripples(0)),
  flower(58, 'hibiscus', 'Hibiscus', 'A hibiscus flower with its two leaves.', HIBISCUS, beach(2)),
  flower(91, 'daisy', 'Daisy', 'A daisy, pleased to meet you.', DAISY, meadow(6)),
  flower(92, 'cherry-blossom', 'Cherry Blossom', 'A branch on the first warm day.', CHERRY_BLOSSOM, sky(2)),
  flower(93, 'vase', 'Flowers in a Vase', 'Five flowers from five gardens.', VASE, room(2)),
  flower(94, 'tulips', 'Three Tulips', 'Three tulips who grew up together.', TULIPS, meadow(5)),
  nature(40, 'ringed-planet', 'Ringed Planet', 'A planet with a ring around it.', PLANET, space(0)),
  nature(
    51,
    'house-with-garden',
    'House and Garden',
    'A house with a tree and a bush.',
    fluent('house-with-garden', { box: [60, 40, 680, 530] }),
    meadow(3),
  ),
  nature(
    59,
    'potted-plant',
    'Potted Plant',
    'A plant that somebody remembers to water.',
    fluent('potted-plant', { box: [60, 30, 680, 530] }),
    room(1),
  ),
  nature(60, 'spiral-shell', 'Seashell', 'A shell. Hold it to your ear.', SHELL, beach(0)),
  nature(
    61,
    'desert-island',
    'Little Island',
    'One palm, two coconuts, no letters.',
    fluent('desert-island', { box: [60, 20, 680, 555] }),
    sea(2),
  ),
  nature(95, 'rainbow', 'Rainbow', 'A rainbow, all the way from end to end.', RAINBOW, sky(1)),
  nature(96, 'toadstools', 'Toadstools', 'Two toadstools, a large one and a small one.', TOADSTOOLS, forest(1)),
  nature(97, 'volcano', 'Volcano', 'A volcano that only makes warm soup.', VOLCANO, night(2)),
  nature(98, 'apple-tree', 'Apple Tree', 'An apple tree with a door for the owl.', APPLE_TREE, meadow(2)),
  nature(99, 'sun-face', 'Smiling Sun', 'The sun on a good day.', SUN_FACE, field(0)),
  nature(100, 'cactus', 'Cactus', 'A cactus with a flower in its hair.', CACTUS, room(4)),
  nature(126, 'sleeping-moon', 'Sleeping Moon', 'The moon, half asleep already.', SLEEPING_MOON, darkField(0)),
  nature(127, 'wishing-star', 'Wishing Star', 'Color it and make a wish.', WISHING_STAR, darkField(1)),
  nature(180, 'rain-cloud', 'Rain Cloud', 'A cloud that waters the flowers.', RAIN_CLOUD, hill(0)),
]
