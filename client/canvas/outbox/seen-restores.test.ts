import { expect, test } from 'vitest'
import { storedText } from '#client/ui/browser/stored-text.ts'
import { SeenRestores } from './seen-restores.ts'

const restore = (day: number) => ({ at: `2026-11-${day}T10:00:00.000Z`, backupOf: '2026-11-01T03:00:00.000Z' })

const refuse = (): never => {
  throw new Error('refused')
}

test('each restore is unseen until it is noted, also in the next visit (OUTBOX-14)', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) }
  const told = [restore(20)]
  const visit = (): SeenRestores =>
    new SeenRestores(
      () => told,
      storedText('restores/1', () => storage),
    )
  expect(visit().unseen()).toEqual([restore(20)])
  visit().note(told)
  expect(visit().unseen()).toEqual([])
  told.unshift(restore(21))
  expect(visit().unseen()).toEqual([restore(21)])
  visit().note([restore(21)])
  expect(visit().unseen()).toEqual([])
})

test('a browser that stores nothing looks at each visit', () => {
  const seen = new SeenRestores(() => [restore(20)], storedText('restores/1', refuse))
  seen.note([restore(20)])
  expect(seen.unseen()).toEqual([restore(20)])
})
