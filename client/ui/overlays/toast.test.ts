import { expect, test, vi } from 'vitest'
import type { ToastHost } from './toast.ts'

// Another suite of this process may have asked for the host already.
vi.resetModules()
const {
  clearToasts,
  connectToastHost,
  isToastHostRequested,
  clearScreenToasts,
  onToastHostRequested,
  outlivesScreen,
  requestToastHost,
  toast,
} = await import('./toast.ts')

/** A host that keeps the titles on its screen in a list. */
const hostOf = (screen: string[]): ToastHost => ({
  show: ({ title }) => void screen.push(title),
  clear: () => void (screen.length = 0),
  clearOfScreen: () => {},
})

test('toasts before the host is mounted request it once and are shown in order when it connects', () => {
  const requested = vi.fn<() => void>()
  onToastHostRequested(requested)
  expect(isToastHostRequested()).toBe(false)
  toast({ title: 'first' })
  toast({ title: 'second' })
  requestToastHost()
  expect(requested).toHaveBeenCalledTimes(1)

  const shown: string[] = []
  const disconnect = connectToastHost(hostOf(shown))
  expect(shown).toEqual(['first', 'second'])
  toast({ title: 'third' })
  expect(shown).toEqual(['first', 'second', 'third'])

  disconnect()
  toast({ title: 'fourth' })
  expect(shown).toHaveLength(3)
  connectToastHost(hostOf(shown))
  expect(shown.at(-1)).toBe('fourth')
})

test('clearing removes the toasts on the screen and those that wait for a host', () => {
  const shown: string[] = []
  const disconnect = connectToastHost(hostOf(shown))
  toast({ title: 'on the screen' })
  clearToasts()
  expect(shown).toEqual([])
  disconnect()
  toast({ title: 'waiting' })
  clearToasts()
  connectToastHost(hostOf(shown))()
  expect(shown).toEqual([])
})

test('what waits for a host when the screen is left is shown only if it outlives the screen, as coins do', () => {
  toast({ title: 'Link copied' })
  toast({ title: 'Artwork deleted', outlivesScreen: true })
  toast({ title: '+10 coins', coins: true })
  clearScreenToasts()
  const shown: string[] = []
  const left = vi.fn<() => void>()
  const disconnect = connectToastHost({ ...hostOf(shown), clearOfScreen: left })
  expect(shown).toEqual(['Artwork deleted', '+10 coins'])
  clearScreenToasts()
  expect(left).toHaveBeenCalledTimes(1)
  disconnect()
  expect(outlivesScreen({ title: 'Link copied', action: { label: 'Undo', onPress: () => {} } })).toBe(false)
})
