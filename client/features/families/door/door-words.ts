/** What screen readers hear while a picture is moved on the door. Places are counted from 0 here and from 1 in the words. */

export const INSTRUCTIONS =
  'Press Space or Enter to take the picture off, the arrow keys to move it, and Space or Enter again to hang it there. ' +
  'Escape puts it back.'

export const lifted = (title: string, place: number, count: number): string =>
  `${title} is off the door, at place ${place + 1} of ${count}.`

export const over = (title: string, place: number, count: number): string => `${title}, place ${place + 1} of ${count}.`

export const hung = (title: string, place: number, count: number): string =>
  `${title} hangs at place ${place + 1} of ${count}.`

export const putBack = (title: string, place: number, count: number): string =>
  `${title} is back at place ${place + 1} of ${count}.`
