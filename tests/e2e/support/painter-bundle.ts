/** The entry of the bundle that `painter-in-browser.test.ts` runs in a page and in a worker. */
export { paintGolden } from './paint-golden.ts'
export { showOnScreen } from './show-on-screen.ts'
