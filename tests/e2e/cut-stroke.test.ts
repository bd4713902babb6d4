/** A reload in the middle of a stroke: what was drawn stays, and drawing goes on with the same tool. */
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { setUpApp } from './support/set-up-app.ts'

/** The robot: nine regions. */
const PAGE = 34
const app = setUpApp()

test('a stroke that a reload cuts is finished on return, once, also in two tabs', async () => {
  const mia = await app().signUp('mia')
  await mia.openPage(PAGE)
  await mia.selectTool('Brush')
  // The first one is cut while the page has no artwork.
  for (const [count, y] of [
    [1, 100],
    [2, 200],
  ] as const) {
    await mia.startDrawing([
      [20, y],
      [60, y],
      [100, y],
    ])
    const other = count === 2 ? await mia.openTab() : null
    await mia.page.reload()
    await mia.untilReady()
    await other?.untilReady()
    await mia.page.mouse.up()
    expect(
      await mia.page.getByRole('button', { name: 'Brush', exact: true }).first().getAttribute('aria-pressed'),
    ).toBe('true')
    await eventually(() => Number.isInteger(mia.artworkId))
    await mia.untilStatusIs('All changes saved')
    await mia.settled()
    const strokes = await mia.strokes()
    expect(strokes).toHaveLength(count)
    expect(strokes.at(-1)?.points?.at(-1)?.x).toBeGreaterThan(90)
    expect(await mia.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('growing')))).toEqual(
      [],
    )
    await other?.settled()
    await other?.page.close()
  }
  expect(await mia.strokes()).toHaveLength(2)
  expect(mia.errors).toEqual([])
  await mia.close()
})
