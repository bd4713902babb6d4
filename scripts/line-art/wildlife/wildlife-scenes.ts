/** Every scene of animals that do something, or that are drawn in detail. */
import type { ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { DINOSAUR_SCENES } from './dinosaurs.ts'
import { FOREST_SCENES } from './forest-scenes.ts'
import { PLAY_SCENES } from './play-scenes.ts'
import { WATER_AND_AIR_SCENES } from './water-and-air-scenes.ts'

export const WILDLIFE_SCENES: readonly ScenePage[] = [
  ...PLAY_SCENES,
  ...FOREST_SCENES,
  ...WATER_AND_AIR_SCENES,
  ...DINOSAUR_SCENES,
]
