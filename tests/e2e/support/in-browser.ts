/** What the painter's browser test runs in its page and its worker. */
export { paintGolden } from './paint-golden.ts'
export { showOnScreen } from './show-on-screen.ts'
