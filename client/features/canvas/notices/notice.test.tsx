import { expect, test } from 'vitest'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { CanvasFailure } from './notice.tsx'

const shown = async (onRetry?: () => void): Promise<string> =>
  wordsOf(await renderScreen(<CanvasFailure text="Why." onRetry={onRetry} />))

test('a page that may open when it is tried again is not called gone', async () => {
  expect(await shown(() => {})).toBe("Couldn't load the page Why. Try again Return to Home")
  expect(await shown()).toBe('This page is not on the door Why. Return to Home')
})
