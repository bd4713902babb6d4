/** Subject pages with animals. */
import { CHICK, FROG, LADYBIRD, PEACOCK, SNAIL } from '#scripts/line-art/drawings/farm-and-garden-animals.ts'
import { OCTOPUS, PENGUIN, REEF_FISH, SEAL } from '#scripts/line-art/drawings/sea-animals.ts'
import { LION } from '#scripts/line-art/drawings/sitting-animals.ts'
import { BATH_DUCK, CATERPILLAR, JELLYFISH, LITTLE_BIRD } from '#scripts/line-art/drawings/little-things.ts'
import { LITTLE_FISH } from '#scripts/line-art/drawings/simple-things.ts'
import { field, forest, hill, longAgo, meadow, savanna, snow } from '#scripts/line-art/settings/outdoors.ts'
import { beach, calmSea, deepSea, pond, underwater } from '#scripts/line-art/settings/water.ts'
import { fluent, noto, pagesOf, type SubjectPage } from './subject-page.ts'

const animal = pagesOf('Animals')

export const ANIMAL_PAGES: readonly SubjectPage[] = [
  animal(4, 'butterfly', 'Butterfly', 'Two wings, many windows: no two need to match.', fluent('butterfly'), meadow(0)),
  animal(16, 'peacock', 'Peacock', 'A peacock showing every feather.', PEACOCK, meadow(1)),
  animal(17, 'lion', 'Lion', 'A lion with a freshly brushed mane.', LION, savanna(1)),
  animal(19, 'lady-beetle', 'Ladybird', 'A ladybird. The dots are said to bring luck.', LADYBIRD, meadow(3)),
  animal(47, 'seal', 'Seal', 'A seal in the sun.', SEAL, beach(1)),
  animal(
    48,
    'flamingo',
    'Flamingo',
    'A flamingo, asleep on one leg.',
    fluent('flamingo', { box: [60, 30, 680, 545] }),
    pond(0),
  ),
  animal(55, 'snail', 'Snail', 'A snail at home.', SNAIL, field(1)),
  animal(56, 'parrot', 'Parrot', 'A parrot with a lot to say.', noto('parrot', { box: [60, 30, 680, 540] }), forest(5)),
  animal(
    57,
    'sauropod',
    'Long-neck',
    'A dinosaur who can see over every tree.',
    noto('sauropod', {
      box: [60, 30, 680, 540],
      overrides: {
        6: 'drop',
        7: 'drop',
        8: 'drop',
        9: 'drop',
        10: 'drop',
        11: 'drop',
        12: 'drop',
        13: 'drop',
        14: 'drop',
      },
    }),
    longAgo(1),
  ),
  animal(64, 'tropical-fish', 'Reef Fish', 'A fish from a warm sea.', REEF_FISH, underwater(0)),
  animal(83, 'penguin', 'Penguin', 'A penguin who is dressed for the weather.', PENGUIN, snow(0)),
  animal(84, 'octopus', 'Octopus', 'An octopus with a hand free for everybody.', OCTOPUS, underwater(1)),
  animal(86, 'frog', 'Frog', 'A frog who sings every evening.', FROG, pond(3)),
  animal(88, 'hatching-chick', 'Chick', 'A chick on its first morning.', CHICK, hill(0)),
  animal(125, 'little-fish', 'Little Fish', 'A little fish with a big smile.', LITTLE_FISH, deepSea()),
  animal(176, 'bath-duck', 'Duckling', 'A duckling on its first big trip.', BATH_DUCK, calmSea(0)),
  animal(177, 'little-bird', 'Little Bird', 'A little bird who had a big breakfast.', LITTLE_BIRD, field(0)),
  animal(178, 'jellyfish', 'Jellyfish', 'A jellyfish with nowhere to hurry.', JELLYFISH, deepSea()),
  animal(179, 'caterpillar', 'Caterpillar', 'A caterpillar. Guess what it will be.', CATERPILLAR, hill(2)),
]
