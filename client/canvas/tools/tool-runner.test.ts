import { expect, test } from 'vitest'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import { PIXELS } from '#crdt/painter/planes/planes.ts'
import { ToolRunner } from './tool-runner.ts'
import { FIRST_SETTINGS } from './tool-settings.ts'

function setUp() {
  let ids = 0
  const done: (Stroke | string)[] = []
  const previews: (Stroke | null)[] = []
  const answers: ((color: number) => void)[] = []
  const timers = new Set<() => void>()
  const runner = new ToolRunner({
    maker: { author: 5, newId: () => `s${(ids += 1)}`, now: () => 9, random: () => 0.5 },
    labels: () => new Uint16Array(PIXELS).fill(3),
    colorAt: () => new Promise((resolve) => answers.push(resolve)),
    preview: (stroke) => previews.push(stroke),
    commit: (stroke) => done.push(stroke),
    later: (task) => {
      timers.add(task)
      return () => timers.delete(task)
    },
  })
  const wait = () => [...timers].forEach((task) => task())
  return { runner, done, previews, answers, wait }
}
const at = { x: 10, y: 20, pressure: null, at: 0 }
const fill = { ...FIRST_SETTINGS, color: 0x112233, fillStyle: 'dots' } as const
const brush = { ...FIRST_SETTINGS, tool: 'brush' } as const
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a fill records the region and the color that were under the tap', async () => {
  const { runner, done, answers } = setUp()
  runner.press(at, fill)
  runner.release(fill)
  await settle()
  answers[0]?.(0xabcdef)
  await settle()
  expect(done).toMatchObject([
    { tool: 'fill', x: 160, y: 320, region: 3, target: 0xabcdef, color: 0x112233, style: 'dots', author: 5 },
  ])
  expect(strokeFault(done[0] as Stroke)).toBeNull()
})

test('neither a line nor an undo overtakes a pending fill', async () => {
  const { runner, done, answers } = setUp()
  runner.press(at, fill)
  runner.release(fill)
  runner.press(at, brush)
  runner.release(brush)
  runner.runInOrder(() => done.push('undo'))
  await settle()
  expect(done).toEqual([])
  answers[0]?.(0)
  await settle()
  expect(done.map((item) => (typeof item === 'string' ? item : item.tool))).toEqual(['fill', 'brush', 'undo'])
})

test('a line is committed at once when nothing is pending', () => {
  const { runner, done, previews } = setUp()
  runner.press(at, brush)
  runner.drag([{ x: 30, y: 20, pressure: null, at: 8 }])
  expect(previews).toHaveLength(2)
  runner.release(brush)
  expect(done).toMatchObject([{ tool: 'brush', insideRegion: 3 }])
})

test('a page that closes for drawing keeps the line under the pointer, and begins no fill', async () => {
  const { runner, done, answers } = setUp()
  runner.finish(brush)
  runner.press(at, brush)
  runner.drag([{ x: 30, y: 20, pressure: null, at: 8 }])
  runner.finish(brush)
  runner.release(brush)
  runner.press(at, fill)
  runner.finish(fill)
  runner.release(fill)
  await settle()
  expect(answers).toEqual([])
  expect(done).toMatchObject([{ tool: 'brush' }])
})

test('the wand previews the stroke that it commits', () => {
  const { runner, done, previews } = setUp()
  const wand = { ...FIRST_SETTINGS, tool: 'magic' } as const
  runner.press(at, wand)
  expect(previews).toMatchObject([{ tool: 'magic' }])
  runner.release(wand)
  expect(done).toEqual(previews)
})

test('an abandoned line is neither committed nor shown', () => {
  const { runner, done, previews } = setUp()
  runner.press(at, brush)
  runner.abandon(brush)
  runner.release(brush)
  expect(done).toEqual([])
  expect(previews.at(-1)).toBeNull()
})

test('the runner is idle when the pointer is up and every stroke is committed', async () => {
  const { runner, done, answers } = setUp()
  let idle = false
  const awaitIdle = async (): Promise<void> => {
    idle = false
    await runner.whenIdle()
    idle = true
  }
  for (const tool of ['brush', 'magic', 'eraser'] as const) {
    const settings = { ...FIRST_SETTINGS, tool }
    runner.press(at, settings)
    void awaitIdle()
    await settle()
    expect(idle).toBe(false)
    runner.release(settings)
    await settle()
    expect(idle).toBe(true)
  }
  runner.press(at, fill)
  void awaitIdle()
  runner.abandon(fill)
  await settle()
  expect(idle).toBe(true)
  runner.press(at, fill)
  runner.release(fill)
  void awaitIdle()
  await settle()
  expect(idle).toBe(false)
  answers[0]?.(0)
  await settle()
  expect(idle).toBe(true)
  expect(done).toHaveLength(4)
})

const bow = [40, 70, 110].map((x, i) => ({ x, y: 20 + (i % 2) * 6, pressure: null, at: 8 * i }))
const pointsOf = ([stroke]: readonly (Stroke | string)[]) =>
  typeof stroke === 'object' && 'path' in stroke ? stroke.path.points : []

test('a finger that rests makes its line straight once and says so, a mouse does not', () => {
  for (const holdStraightens of [true, false]) {
    const { runner, done, wait } = setUp()
    const signs: boolean[] = []
    runner.subscribeStraight(() => signs.push(runner.isStraight))
    runner.prepare({ straight: false, holdStraightens })
    runner.press(at, brush)
    runner.drag(bow)
    wait()
    runner.drag([{ x: 111, y: 21, pressure: null, at: 700 }])
    wait()
    runner.release(brush)
    wait()
    expect(signs).toEqual(holdStraightens ? [true, false] : [])
    expect(pointsOf(done)).toHaveLength(holdStraightens ? 4 : 10)
  }
})

test('Shift makes lines straight while it is held, also when it is pressed during a line', () => {
  const { runner, done } = setUp()
  runner.prepare({ straight: true, holdStraightens: false })
  runner.press(at, brush)
  runner.drag(bow)
  runner.release(brush)
  expect(pointsOf(done)).toHaveLength(4)

  done.length = 0
  runner.prepare({ straight: false, holdStraightens: false })
  runner.press(at, brush)
  runner.drag(bow.slice(0, 1))
  runner.setStraight(true)
  runner.drag(bow.slice(1))
  runner.setStraight(false)
  runner.drag([{ x: 200, y: 200, pressure: null, at: 99 }])
  runner.release(brush)
  expect(pointsOf(done).map((value) => value / 16)).toEqual([10, 20, 40, 20, 110, 20, 200, 200])
})
