import type { Template } from '#contract/templates.ts'
import { isFree } from '#client/features/canvas/session/pick-template.ts'
import { mixPages } from '#client/models/templates/mix-pages.ts'
import { suitsSmallHands } from '#client/models/templates/small-hands.ts'

/** As many as a phone shows without scrolling. */
const COUNT = 6

/** Returns the pages among which somebody without an account chooses: free ones, those for small hands first, of all kinds. */
export function pagesToTry(templates: readonly Template[]): Template[] {
  const free = mixPages(templates.filter(isFree))
  return [...free.filter(suitsSmallHands), ...free.filter((page) => !suitsSmallHands(page))].slice(0, COUNT)
}
