import { expect, test } from 'vitest'
import type { UnsentPicture } from '#client/canvas/outbox/tabs.ts'
import { headerText, pictureText, signOutText } from './outbox-text.ts'

const picture = (strokes: number, status: UnsentPicture['status'], words: string | null = null): UnsentPicture => ({
  place: `artwork/${strokes}`,
  strokes,
  status,
  words,
})

test('a sheet counts in the singular and the plural, and says why strokes are kept', () => {
  expect(pictureText(picture(1, 'waiting'))).toBe('1 stroke waiting')
  expect(pictureText(picture(2, 'waiting'))).toBe('2 strokes waiting')
  expect(pictureText(picture(2, 'sending'))).toBe('Sending...')
  expect(pictureText(picture(1, 'held', 'This page is full.'))).toBe(
    '1 stroke is kept on this device. This page is full.',
  )
  expect(pictureText(picture(1, 'unreadable'))).toContain('Open the picture to save it as a file.')
  expect(pictureText(picture(3, 'held'))).toBe('3 strokes are kept on this device.')
})

test('the header has one word for all pictures, and a way to the first that needs its person', () => {
  expect(headerText([])).toBeNull()
  expect(headerText([picture(1, 'waiting'), picture(2, 'waiting'), picture(7, 'held')])).toEqual({
    words: '3 strokes waiting',
    place: null,
  })
  expect(headerText([picture(1, 'waiting'), picture(2, 'sending')])?.words).toBe('Sending...')
  expect(headerText([picture(2, 'unreadable')])).toEqual({ words: 'Something to look after', place: 'artwork/2' })
  expect(headerText([picture(2, 'unreadable'), picture(7, 'held')])?.words).toBe('7 strokes kept here')
  expect(headerText([picture(7, 'held'), picture(1, 'held')])).toEqual({
    words: '8 strokes kept here',
    place: 'artwork/7',
  })
})

test('a person who signs out is told what is not saved, in all pictures together', () => {
  expect(signOutText([picture(1, 'waiting')])).toBe('1 stroke is not saved yet')
  expect(signOutText([picture(2, 'waiting'), picture(5, 'held')])).toBe('7 strokes are not saved yet')
  expect(signOutText([picture(0, 'unreadable')])).toBe('Something that you colored is not saved yet')
})
