import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { noteOpening, whenOpened } from './when-opened.ts'

test('it waits until all of the screen has been fetched, and can be forgotten', async () => {
  const done: string[] = []
  const [frame, content] = [noteOpening(), noteOpening()]
  whenOpened(() => done.push('toasts'))
  whenOpened(() => done.push('forgotten'))()
  frame()
  await new Promise((resolve) => whenOpenedOrNot(resolve))
  expect(done).toEqual([])
  content()
  await eventually(() => done.length > 0)
  expect(done).toEqual(['toasts'])
})
