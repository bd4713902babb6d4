import { expect, test } from 'vitest'
import { playerAction } from './use-player.ts'

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('space plays and the arrows step, wherever the focus is', () => {
  for (const where of ['player', 'nowhere'] as const) {
    expect(playerAction(press(' '), where)).toEqual({ type: 'toggle' })
    expect(playerAction(press('ArrowRight'), where)).toEqual({ type: 'step', direction: 1 })
  }
})

test('ends and speeds are keys of the player only', () => {
  expect(['Home', 'End', '<', '>'].map((key) => playerAction(press(key), 'player')?.type)).toEqual([
    'start',
    'end',
    'speed',
    'speed',
  ])
  expect(['Home', 'End', '<', '>'].map((key) => playerAction(press(key), 'nowhere'))).toEqual([null, null, null, null])
})

test('a combination with a modifier is the browser’s', () => {
  expect(playerAction(press('ArrowLeft', { altKey: true }), 'player')).toBeNull()
})
