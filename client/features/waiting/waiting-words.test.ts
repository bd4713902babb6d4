import { expect, test } from 'vitest'
import type { WaitingPicture } from '#client/canvas/waiting/waiting-picture.ts'
import { headerWords, pictureWords, signOutWords } from './waiting-words.ts'

const picture = (strokes: number, status: WaitingPicture['status'], words: string | null = null): WaitingPicture => ({
  place: `artwork/${strokes}`,
  strokes,
  status,
  words,
})

test('a sheet counts in the singular and the plural, and says why strokes are kept', () => {
  expect(pictureWords(picture(1, 'waiting'))).toBe('1 stroke waiting')
  expect(pictureWords(picture(2, 'waiting'))).toBe('2 strokes waiting')
  expect(pictureWords(picture(2, 'sending'))).toBe('Sending...')
  expect(pictureWords(picture(1, 'held', 'This page is full.'))).toBe(
    '1 stroke is kept on this device. This page is full.',
  )
  expect(pictureWords(picture(1, 'unreadable'))).toContain('Open the picture to save it as a file.')
  expect(pictureWords(picture(3, 'held'))).toBe('3 strokes are kept on this device.')
})

test('the header has one word for all pictures, and a way to the first that needs its person', () => {
  expect(headerWords([])).toBeNull()
  expect(headerWords([picture(1, 'waiting'), picture(2, 'waiting'), picture(7, 'held')])).toEqual({
    words: '3 strokes waiting',
    place: null,
  })
  expect(headerWords([picture(1, 'waiting'), picture(2, 'sending')])?.words).toBe('Sending...')
  expect(headerWords([picture(2, 'unreadable')])).toEqual({ words: 'Something to look after', place: 'artwork/2' })
  expect(headerWords([picture(2, 'unreadable'), picture(7, 'held')])?.words).toBe('7 strokes kept here')
  expect(headerWords([picture(7, 'held'), picture(1, 'held')])).toEqual({
    words: '8 strokes kept here',
    place: 'artwork/7',
  })
})

test('who signs out is told what is not saved, in all pictures together', () => {
  expect(signOutWords([picture(1, 'waiting')])).toBe('1 stroke is not saved yet')
  expect(signOutWords([picture(2, 'waiting'), picture(5, 'held')])).toBe('7 strokes are not saved yet')
  expect(signOutWords([picture(0, 'unreadable')])).toBe('Something that you colored is not saved yet')
})
