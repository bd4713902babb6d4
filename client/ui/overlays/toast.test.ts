import { expect, test, vi } from 'vitest'
import { requestToastHost, connectToastHost, isToastHostRequested, onToastHostRequested, toast } from './toast.ts'

test('what is said before the host is there waits for it, in order, and calls for it once', () => {
  const called = vi.fn<() => void>()
  onToastHostRequested(called)
  expect(isToastHostRequested()).toBe(false)
  toast({ title: 'first' })
  toast({ title: 'second' })
  requestToastHost()
  expect(called).toHaveBeenCalledTimes(1)

  const shown: string[] = []
  const leave = connectToastHost(({ title }) => shown.push(title))
  expect(shown).toEqual(['first', 'second'])
  toast({ title: 'third' })
  expect(shown).toEqual(['first', 'second', 'third'])

  leave()
  toast({ title: 'fourth' })
  expect(shown).toHaveLength(3)
  connectToastHost(({ title }) => shown.push(title))
  expect(shown.at(-1)).toBe('fourth')
})
