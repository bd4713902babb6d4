/** Every holiday of this folder. */
import type { ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { LIGHT_FESTIVALS } from './light-festivals.ts'
import { LOVE_FESTIVALS } from './love-festivals.ts'
import { STREET_FESTIVALS } from './street-festivals.ts'
import { WINTER_FESTIVALS } from './winter-festivals.ts'

export const FESTIVAL_SCENES: readonly ScenePage[] = [
  ...LIGHT_FESTIVALS,
  ...STREET_FESTIVALS,
  ...WINTER_FESTIVALS,
  ...LOVE_FESTIVALS,
]
