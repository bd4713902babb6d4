/** The texts about strokes that wait on this device. */
import type { UnsentPicture } from '#client/canvas/outbox/tabs.ts'

const strokes = (count: number): string => (count === 1 ? '1 stroke' : `${count} strokes`)

/** Returns what the sheet of one picture says. */
export function pictureText({ strokes: count, status, words }: UnsentPicture): string {
  if (status === 'sending') return 'Sending...'
  if (status === 'unreadable')
    return 'Something that was colored on this device cannot be read. Open the picture to save it as a file.'
  if (status === 'waiting') return `${strokes(count)} waiting`
  const kept = `${strokes(count)} ${count === 1 ? 'is' : 'are'} kept on this device.`
  return words === null ? kept : `${kept} ${words}`
}

export interface HeaderText {
  readonly words: string
  /** The place whose page tells what can be done; null when nothing has to be done. */
  readonly place: string | null
}

/** Returns the short text of the header; null when nothing waits. What is on its way comes first. */
export function headerText(pictures: readonly UnsentPicture[]): HeaderText | null {
  if (pictures.some(({ status }) => status === 'sending')) return { words: 'Sending...', place: null }
  const waiting = total(pictures.filter(({ status }) => status === 'waiting'))
  if (waiting > 0) return { words: `${strokes(waiting)} waiting`, place: null }
  const held = pictures.filter(({ status }) => status === 'held')
  if (held[0]) return { words: `${strokes(total(held))} kept here`, place: held[0].place }
  const [unreadable] = pictures
  return unreadable ? { words: 'Something to look after', place: unreadable.place } : null
}

/** Returns the title of the question before its person signs out. */
export function signOutText(pictures: readonly UnsentPicture[]): string {
  const count = total(pictures)
  if (count === 0) return 'Something that you colored is not saved yet'
  return `${strokes(count)} ${count === 1 ? 'is' : 'are'} not saved yet`
}

const total = (pictures: readonly UnsentPicture[]): number =>
  pictures.reduce((sum, picture) => sum + picture.strokes, 0)
