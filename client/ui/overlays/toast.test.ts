import { expect, test, vi } from 'vitest'
import { requestToastHost, connectToastHost, isToastHostRequested, onToastHostRequested, toast } from './toast.ts'

test('toasts before the host is mounted request it once and are shown in order when it connects', () => {
  const requested = vi.fn<() => void>()
  onToastHostRequested(requested)
  expect(isToastHostRequested()).toBe(false)
  toast({ title: 'first' })
  toast({ title: 'second' })
  requestToastHost()
  expect(requested).toHaveBeenCalledTimes(1)

  const shown: string[] = []
  const disconnect = connectToastHost(({ title }) => shown.push(title))
  expect(shown).toEqual(['first', 'second'])
  toast({ title: 'third' })
  expect(shown).toEqual(['first', 'second', 'third'])

  disconnect()
  toast({ title: 'fourth' })
  expect(shown).toHaveLength(3)
  connectToastHost(({ title }) => shown.push(title))
  expect(shown.at(-1)).toBe('fourth')
})
