import { expect, test } from 'vitest'
import { TooltipProvider } from './tooltip.tsx'

test('a tooltip opens after 700 ms, and within 300 ms of another at once', () => {
  const { props } = TooltipProvider({ children: null })
  expect(props).toMatchObject({ delayDuration: 700, skipDelayDuration: 300 })
})
