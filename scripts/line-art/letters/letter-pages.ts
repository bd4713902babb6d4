/** The alphabet, and numbers to count. */
import type { ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { LETTERS_A_TO_H } from './letters-a-to-h.ts'
import { LETTERS_I_TO_M } from './letters-i-to-m.ts'
import { LETTERS_N_TO_Q } from './letters-n-to-q.ts'
import { LETTERS_R_TO_Z } from './letters-r-to-z.ts'
import { NUMBER_PAGES } from './number-pages.ts'

export const LETTER_PAGES: readonly ScenePage[] = [
  ...LETTERS_A_TO_H,
  ...LETTERS_I_TO_M,
  ...LETTERS_N_TO_Q,
  ...LETTERS_R_TO_Z,
  ...NUMBER_PAGES,
]
