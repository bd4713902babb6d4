import { expect, test } from 'vitest'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import { PIXELS } from '#crdt/painter/planes/planes.ts'
import { DrawingHand } from './drawing-hand.ts'
import { FIRST_SETTINGS } from './tool-settings.ts'

function setUp() {
  let ids = 0
  const done: (Stroke | string)[] = []
  const grown: (Stroke | null)[] = []
  const answers: ((color: number) => void)[] = []
  const hand = new DrawingHand({
    maker: { author: 5, newId: () => `s${(ids += 1)}`, now: () => 9, random: () => 0.5 },
    labels: () => new Uint16Array(PIXELS).fill(3),
    colorAt: () => new Promise((resolve) => answers.push(resolve)),
    grow: (stroke) => grown.push(stroke),
    commit: (stroke) => done.push(stroke),
  })
  return { hand, done, grown, answers }
}
const at = { x: 10, y: 20, pressure: null, at: 0 }
const fill = { ...FIRST_SETTINGS, color: 0x112233, fillStyle: 'dots' } as const
const brush = { ...FIRST_SETTINGS, tool: 'brush' } as const
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a fill records the region and the color that were under the tap', async () => {
  const { hand, done, answers } = setUp()
  hand.press(at, fill)
  hand.release(fill)
  await settle()
  answers[0]?.(0xabcdef)
  await settle()
  expect(done).toMatchObject([
    { tool: 'fill', x: 160, y: 320, region: 3, target: 0xabcdef, color: 0x112233, style: 'dots', author: 5 },
  ])
  expect(strokeFault(done[0] as Stroke)).toBeNull()
})

test('nothing overtakes a fill that is on its way: not a line, not an undo', async () => {
  const { hand, done, answers } = setUp()
  hand.press(at, fill)
  hand.release(fill)
  hand.press(at, brush)
  hand.release(brush)
  hand.inTurn(() => done.push('undo'))
  await settle()
  expect(done).toEqual([])
  answers[0]?.(0)
  await settle()
  expect(done.map((item) => (typeof item === 'string' ? item : item.tool))).toEqual(['fill', 'brush', 'undo'])
})

test('with nothing on the way a line is committed at once', () => {
  const { hand, done, grown } = setUp()
  hand.press(at, brush)
  hand.drag([{ x: 30, y: 20, pressure: null, at: 8 }])
  expect(grown).toHaveLength(2)
  hand.release(brush)
  expect(done).toMatchObject([{ tool: 'brush', insideRegion: 3 }])
})

test('the wand shows what it will commit', () => {
  const { hand, done, grown } = setUp()
  const wand = { ...FIRST_SETTINGS, tool: 'magic' } as const
  hand.press(at, wand)
  expect(grown).toMatchObject([{ tool: 'magic' }])
  hand.release(wand)
  expect(done).toEqual(grown)
})

test('a gesture takes the begun line back', () => {
  const { hand, done, grown } = setUp()
  hand.press(at, brush)
  hand.abandon(brush)
  hand.release(brush)
  expect(done).toEqual([])
  expect(grown.at(-1)).toBeNull()
})

test('the hand rests when the pointer is up and what it drew is committed', async () => {
  const { hand, done, answers } = setUp()
  let resting = false
  const rest = async (): Promise<void> => {
    resting = false
    await hand.resting()
    resting = true
  }
  for (const tool of ['brush', 'magic', 'eraser'] as const) {
    const settings = { ...FIRST_SETTINGS, tool }
    hand.press(at, settings)
    void rest()
    await settle()
    expect(resting).toBe(false)
    hand.release(settings)
    await settle()
    expect(resting).toBe(true)
  }
  hand.press(at, fill)
  void rest()
  hand.abandon(fill)
  await settle()
  expect(resting).toBe(true)
  hand.press(at, fill)
  hand.release(fill)
  void rest()
  await settle()
  expect(resting).toBe(false)
  answers[0]?.(0)
  await settle()
  expect(resting).toBe(true)
  expect(done).toHaveLength(4)
})
