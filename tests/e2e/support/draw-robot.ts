/** A small artwork that has all that an export paints: fills, a round and a sketchy line. */
import type { BrowserUser } from './browser-user.ts'

/** The robot: ten regions. */
const ROBOT = 34

/** Opens the page and draws. Resolves once the server has every stroke. */
export async function drawRobot(user: BrowserUser): Promise<void> {
  await user.openPage(ROBOT)
  await user.selectColor('Leaf')
  await user.tap([20, 20])
  await user.selectTool('Brush')
  await user.selectColor('Tomato')
  await user.draw([
    [100, 120],
    [300, 200],
    [420, 90],
    [640, 300],
  ])
  await user.page.getByRole('radio', { name: /sketchy/i }).click()
  await user.draw([
    [120, 420],
    [400, 380],
    [700, 500],
  ])
  await user.selectTool('Fill')
  await user.selectColor('Sky')
  await user.tap([400, 300])
  // This fill reaches the soft edges between the lines.
  await user.selectColor('Grape')
  await user.tap([20, 580])
  await user.settled()
}
