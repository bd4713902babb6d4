/** What is loaded when somebody turns on coloring by number. */
export { giftInBrowser } from './gift.ts'
export { NumberBox } from './number-box.tsx'
export { NumberNote, NumbersOnPage } from './number-views.tsx'
export { NumbersDesk } from './numbers-desk.ts'
