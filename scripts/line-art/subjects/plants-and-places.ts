/** Subject pages with nature and flowers. */
import { CHERRY_BLOSSOM, DAISY, SUNFLOWER, TULIPS, VASE } from '#scripts/line-art/drawings/flowers.ts'
import { APPLE_TREE, CACTUS, RAINBOW, TOADSTOOLS } from '#scripts/line-art/drawings/nature.ts'
import { room } from '#scripts/line-art/settings/indoors.ts'
import { sky } from '#scripts/line-art/settings/roads-and-skies.ts'
import { forest, meadow } from '#scripts/line-art/settings/outdoors.ts'
import { fluent, pagesOf, type SubjectPage } from './subject-page.ts'

const flower = pagesOf('Flowers')
const nature = pagesOf('Nature')

export const PLANT_AND_PLACE_PAGES: readonly SubjectPage[] = [
  flower(1, 'sunflower', 'Sunflower', 'A tall sunflower looking for the sun.', SUNFLOWER, meadow(0)),
  flower(91, 'daisy', 'Daisy', 'A daisy, pleased to meet you.', DAISY, meadow(6)),
  flower(92, 'cherry-blossom', 'Cherry Blossom', 'A branch on the first warm day.', CHERRY_BLOSSOM, sky(2)),
  flower(93, 'vase', 'Flowers in a Vase', 'Five flowers from five gardens.', VASE, room(2)),
  flower(94, 'tulips', 'Three Tulips', 'Three tulips who grew up together.', TULIPS, meadow(5)),
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
  nature(95, 'rainbow', 'Rainbow', 'A rainbow, all the way from end to end.', RAINBOW, sky(1)),
  nature(96, 'toadstools', 'Toadstools', 'Two toadstools, a large one and a small one.', TOADSTOOLS, forest(1)),
  nature(98, 'apple-tree', 'Apple Tree', 'An apple tree with a door for the owl.', APPLE_TREE, meadow(2)),
  nature(100, 'cactus', 'Cactus', 'A cactus with a flower in its hair.', CACTUS, room(4)),
]
