import type { NumberBoxProps } from './number-box.tsx'
import type { DrawNumberBox } from './number-box-place.ts'
import type { OpenNumbers } from './use-numbers.ts'

/** Returns the function that draws the box of numbered crayons of an open page. */
export function drawNumberBox(
  { desk, Box }: OpenNumbers,
  props: Pick<NumberBoxProps, 'settings' | 'onChange' | 'complete'>,
): DrawNumberBox {
  return (place) => <Box {...place} {...props} desk={desk} />
}
