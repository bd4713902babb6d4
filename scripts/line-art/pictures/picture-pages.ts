/** All pages that are drawn as a whole. */
import { BIG_ANIMAL_PICTURES } from './big-animals.ts'
import { BIRD_PICTURES } from './birds.ts'
import { BLOOM_PICTURES } from './blooms.ts'
import { CASTLE_PICTURES } from './castles.ts'
import { CROWD_PICTURES } from './crowds.ts'
import { FABLED_PICTURES } from './fabled.ts'
import { FAIRGROUND_PICTURES } from './fairground.ts'
import { FEAST_PICTURES } from './feasts.ts'
import { FEW_PARTS_PICTURES } from './few-parts.ts'
import { GLASS_PICTURES } from './glass.ts'
import { JOURNEY_PICTURES } from './journeys.ts'
import { LITTLE_ANIMALS } from './little-animals.ts'
import { MANDALA_PICTURES } from './mandalas.ts'
import type { PicturePage } from './picture-page.ts'
import { RUNNING_ANIMAL_PICTURES } from './running-animals.ts'
import { SEA_ANIMAL_PICTURES } from './sea-animals.ts'
import { SHORE_PICTURES } from './shores.ts'
import { SKY_PICTURES } from './skies.ts'
import { SPACE_PICTURES } from './space.ts'
import { TABLE_AND_BAY_PICTURES } from './tables-and-bays.ts'
import { WILD_PICTURES } from './wilds.ts'
import { WOOD_ANIMAL_PICTURES } from './wood-animals.ts'

export const PICTURE_PAGES: readonly PicturePage[] = [
  ...BIG_ANIMAL_PICTURES,
  ...BIRD_PICTURES,
  ...BLOOM_PICTURES,
  ...CASTLE_PICTURES,
  ...CROWD_PICTURES,
  ...FABLED_PICTURES,
  ...FAIRGROUND_PICTURES,
  ...FEAST_PICTURES,
  ...FEW_PARTS_PICTURES,
  ...GLASS_PICTURES,
  ...JOURNEY_PICTURES,
  ...LITTLE_ANIMALS,
  ...MANDALA_PICTURES,
  ...RUNNING_ANIMAL_PICTURES,
  ...SEA_ANIMAL_PICTURES,
  ...SHORE_PICTURES,
  ...SKY_PICTURES,
  ...SPACE_PICTURES,
  ...TABLE_AND_BAY_PICTURES,
  ...WILD_PICTURES,
  ...WOOD_ANIMAL_PICTURES,
]
