import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { ObservableState } from '#client/canvas/session/observable-state.ts'
import { guarded } from './guarded.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Collects what would be thrown later. */
function laterErrors(): (() => void)[] {
  const later: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) => later.push(task))
  return later
}

const fail = (): never => {
  throw new Error('the database is closed')
}

test('a document listener that throws keeps no other from being called, and its error is thrown later', () => {
  const later = laterErrors()
  const doc = new Y.Doc()
  let sent = 0
  doc.on('update', guarded(fail))
  doc.on('update', () => (sent += 1))
  doc.getArray('strokes').push([1])
  expect(sent).toBe(1)
  expect(later).toHaveLength(1)
  expect(later[0]).toThrow('the database is closed')
})

test('a state listener that throws keeps no other from being called', () => {
  const later = laterErrors()
  const state = new ObservableState({ save: 'saved' })
  const heard: string[] = []
  state.subscribe(fail)
  state.subscribe(() => heard.push(state.current.save))
  state.change({ save: 'offline' })
  expect(heard).toEqual(['offline'])
  expect(later[0]).toThrow('the database is closed')
})
