/** How pictures are dragged, and what screen readers hear meanwhile. */
import {
  Accessibility,
  type DragDropManagerInput,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom'
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { hung, INSTRUCTIONS, lifted, over, putBack } from './door-words.ts'

/** What a picture carries for the announcements. */
export interface PictureData {
  readonly title: string
  /** How many pictures are on the door. */
  readonly count: number
}

/** A finger that rests so long takes a picture; one that moves before scrolls. In milliseconds and pixels. */
const LONG_PRESS = { value: 300, tolerance: 8 }
/** A mouse or pen takes a picture when it has moved so far, in pixels; below, it is a click. */
const DRAG_DISTANCE = { value: 6 }
/** Milliseconds between two announcements while a picture moves. */
const ANNOUNCE_MS = 150

export const DOOR_SENSORS = [
  PointerSensor.configure({
    activatorElements: (source) => [source.element],
    // The link covers the picture; after a drag, the sensor keeps it from opening.
    preventActivation: () => false,
    activationConstraints: ({ pointerType }) => [
      pointerType === 'touch'
        ? new PointerActivationConstraints.Delay(LONG_PRESS)
        : new PointerActivationConstraints.Distance(DRAG_DISTANCE),
    ],
  }),
  KeyboardSensor,
]

type AnyEvent = DragStartEvent | DragOverEvent | DragEndEvent

function say(
  { operation: { source, target } }: AnyEvent,
  words: (title: string, place: number, count: number) => string,
): string | undefined {
  if (!isSortable(source)) return undefined
  // The cast: every picture has this data (door-picture.tsx).
  const { title, count } = source.data as PictureData
  return words(title, target && isSortable(target) ? target.index : source.index, count)
}

export const DOOR_PLUGINS: NonNullable<DragDropManagerInput['plugins']> = (defaults) => [
  ...defaults.filter((plugin) => plugin !== Accessibility),
  Accessibility.configure({
    announcements: {
      dragstart: (event: DragStartEvent) => say(event, lifted),
      // Over itself nothing has moved, so nothing is announced.
      dragover: (event: DragOverEvent) =>
        event.operation.target?.id === event.operation.source?.id ? undefined : say(event, over),
      dragend: (event: DragEndEvent) => say(event, event.canceled ? putBack : hung),
    },
    screenReaderInstructions: { draggable: INSTRUCTIONS },
    debounce: ANNOUNCE_MS,
  }),
]
