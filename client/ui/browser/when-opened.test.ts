import { expect, test, vi } from 'vitest'
import { noteOpening, whenOpened } from './when-opened.ts'

test('it waits until all of the screen has been fetched, and can be forgotten', () => {
  const idle = new Map<number, () => void>()
  let handles = 0
  const requestIdleCallback = (act: () => void): number => {
    idle.set((handles += 1), act)
    return handles
  }
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle))
  vi.stubGlobal('window', { requestIdleCallback })
  const rest = (): void => {
    const acts = [...idle.values()]
    idle.clear()
    for (const act of acts) act()
  }
  const done: string[] = []
  const [frame, content] = [noteOpening(), noteOpening()]
  whenOpened(() => done.push('toasts'))
  whenOpened(() => done.push('forgotten while busy'))()
  const forget = whenOpened(() => done.push('forgotten while opening'))
  rest()
  frame()
  rest()
  expect(done).toEqual([])
  forget()
  content()
  expect(done).toEqual([])
  rest()
  expect(done).toEqual(['toasts'])
  vi.unstubAllGlobals()
})
