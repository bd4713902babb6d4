/** Every scene: things in front of a background of regions, so that a finished page has no white left. */
import { ANIMAL_SCENES } from './animal-scenes.ts'
import { FANTASY_SCENES } from './fantasy-scenes.ts'
import { FLOWER_SCENES } from './flower-scenes.ts'
import { FOOD_SCENES } from './food-scenes.ts'
import { HOLIDAY_SCENES } from './holiday-scenes.ts'
import type { ScenePage } from './shapes/layer.ts'
import { OUTDOOR_SCENES } from './outdoor-scenes.ts'
import { VEHICLE_SCENES } from './vehicle-scenes.ts'

export const SCENE_PAGES: readonly ScenePage[] = [
  ...ANIMAL_SCENES,
  ...FANTASY_SCENES,
  ...FLOWER_SCENES,
  ...FOOD_SCENES,
  ...HOLIDAY_SCENES,
  ...OUTDOOR_SCENES,
  ...VEHICLE_SCENES,
]
