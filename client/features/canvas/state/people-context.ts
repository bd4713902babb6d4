/**
 * The people of the artwork, coloring together, and completing. A screen without an artwork has the defaults: nobody, and nothing to
 * complete.
 */
import type { Contributor } from '#contract/collaboration.ts'
import { canvasContext } from './canvas-context.ts'

export interface ShownPerson {
  readonly userId: number
  readonly name: string
  readonly color: string
}

/** Everybody who colors a picture. */
export interface PicturePeople {
  /** In the order of joining. */
  readonly here: readonly ShownPerson[]
  /** They have joined, and are not here now. */
  readonly wasHere: readonly ShownPerson[]
  /** Everybody's color by user id. */
  readonly colors: ReadonlyMap<number, string>
}

export interface CanvasPeople extends PicturePeople {
  readonly contributors: readonly Contributor[]
  /** The person whom the owner was offered to remove when they joined. */
  readonly removing: Contributor | null
  readonly askRemoval: (person: Contributor | null) => void
  readonly collaboration: Collaboration
}

export interface Collaboration {
  /** Enables collaboration, and first makes the artwork if there is none; the dialog with the code then opens by itself. */
  readonly enable: () => void
  readonly disable: () => void
  /** Replaces the session code; people who have joined stay. */
  readonly renew: () => void
  /** Lets people join by the code again if it was asleep (COLLAB-11); says nothing when it worked. */
  readonly wakeCode: () => void
  /** True while collaboration or its code is being changed. */
  readonly busy: boolean
  /** The code that the dialog shows, or null while the dialog is closed. */
  readonly shownCode: string | null
  readonly closeCode: () => void
}

export interface Completion {
  /** The person has the right to complete the artwork. */
  readonly mayComplete: boolean
  readonly complete: () => void
  readonly reopen: () => void
  /** One of the two is under way. */
  readonly busy: boolean
}

const doNothing = (): void => {}

const SOLO: Collaboration = {
  enable: doNothing,
  disable: doNothing,
  renew: doNothing,
  wakeCode: doNothing,
  busy: false,
  shownCode: null,
  closeCode: doNothing,
}

/** The people of a page without an artwork. */
export const NOBODY: CanvasPeople = {
  here: [],
  wasHere: [],
  colors: new Map(),
  contributors: [],
  removing: null,
  askRemoval: doNothing,
  collaboration: SOLO,
}

export const [PeopleContext, useCanvasPeople] = canvasContext(NOBODY)
export const [CompletionContext, useCanvasCompletion] = canvasContext<Completion>({
  mayComplete: false,
  complete: doNothing,
  reopen: doNothing,
  busy: false,
})
