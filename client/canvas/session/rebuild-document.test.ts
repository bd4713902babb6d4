import { describe, expect, test } from 'vitest'
import { Repairs } from './rebuild-document.ts'

const item = (strokeId: string, isAtFault = false) => ({ strokeId, isFlag: false, isAtFault })

describe('Repairs (OUTBOX-3)', () => {
  test('everything is sent again once, also when the server names a stroke', () => {
    expect(new Repairs().next(item('a', true))).toMatchObject({ leaveOut: null, start: 'send' })
  })

  test('a stroke that is refused after that is left out when it is at fault, and comes last while that is not known', () => {
    const repairs = new Repairs()
    repairs.next(null)
    expect(repairs.next(item('a'))).toEqual({ leaveOut: null, last: new Set(['a']), start: 'search' })
    expect(repairs.next(item('a', true))).toMatchObject({ leaveOut: { strokeId: 'a' }, start: 'search' })
    expect(repairs.next(item('b', true))).toMatchObject({ leaveOut: { strokeId: 'b' }, start: 'search' })
  })

  test('the outbox is held when the same is refused again, when many are in a row, or when nothing is known', () => {
    const same = new Repairs()
    expect([null, item('a'), item('a')].map((refused) => same.next(refused).start)).toEqual(['send', 'search', 'hold'])
    const many = new Repairs()
    const starts = ['0', '1', '2', '3', '4', '5', '6'].map((id) => many.next(item(id)).start)
    expect(starts).toEqual(['send', 'search', 'search', 'search', 'search', 'search', 'hold'])
    const unknown = new Repairs()
    expect([1, 2, 3, 4].map(() => unknown.next(null).start)).toEqual(['send', 'search', 'search', 'hold'])
    unknown.reset()
    expect(unknown.next(null).start).toBe('send')
  })

  test('what has been left out is not left out again: the server refuses something that this page does not have', () => {
    const repairs = new Repairs()
    expect(repairs.drop(item('a'))).toMatchObject({ leaveOut: { strokeId: 'a' }, start: 'send' })
    expect(repairs.drop({ ...item('a'), isFlag: true })).toMatchObject({ leaveOut: { isFlag: true }, start: 'send' })
    expect(repairs.drop(item('a'))).toMatchObject({ leaveOut: null, start: 'hold' })
  })
})
