/** Every scene of people who do something. */
import type { ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { BALL_SCENES } from './ball-scenes.ts'
import { HELPER_SCENES } from './helper-scenes.ts'
import { HOME_SCENES } from './home-scenes.ts'
import { JOB_SCENES } from './job-scenes.ts'
import { OUTING_SCENES } from './outing-scenes.ts'
import { SPORT_SCENES } from './sport-scenes.ts'

export const PEOPLE_SCENES: readonly ScenePage[] = [
  ...BALL_SCENES,
  ...SPORT_SCENES,
  ...HOME_SCENES,
  ...OUTING_SCENES,
  ...HELPER_SCENES,
  ...JOB_SCENES,
]
