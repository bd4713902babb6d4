/** What a person may do with an artwork on the screens that show it: its details, the viewer, the completed view and its replay. */
import type { Artwork } from '#contract/artworks.ts'

/** A screen that shows one artwork. */
export type ArtworkScreen = 'details' | 'viewer' | 'completed' | 'replay'

/** In the order in which every screen shows them. */
const ACTIONS = [
  'color',
  'grow',
  'look',
  'start',
  'share',
  'export',
  'film',
  'rename',
  'duplicate',
  'again',
  'hang',
  'complete',
  'reopen',
  'report',
  'delete',
] as const
export type ArtworkAction = (typeof ACTIONS)[number]

/** What the rule reads of an artwork. */
export type ActedOn = Pick<Artwork, 'canDraw' | 'completed' | 'isHidden' | 'isOwner' | 'templateId' | 'visibility'>

export interface ActionsHere {
  readonly screen: ArtworkScreen
  /** The person has a family whose door it can hang on. */
  readonly hasFamily: boolean
}

/** Returns the actions for an artwork on one screen, in their order. Only a courtesy: the server checks each call. */
export function artworkActions(artwork: ActedOn, { screen, hasFamily }: ActionsHere): ArtworkAction[] {
  const { canDraw, completed, isOwner, templateId, visibility } = artwork
  const isHidden = artwork.isHidden === true
  const offered: Readonly<Record<ArtworkAction, boolean>> = {
    color: canDraw,
    grow: screen !== 'replay',
    look: screen !== 'viewer',
    start: screen === 'completed',
    share: !isHidden,
    export: true,
    film: true,
    rename: isOwner,
    duplicate: true,
    again: templateId !== null,
    hang: isOwner && hasFamily && !isHidden && visibility === 'private',
    complete: isOwner && !completed,
    reopen: isOwner && completed,
    report: !isOwner,
    delete: isOwner,
  }
  return ACTIONS.filter((action) => offered[action])
}

/** The words of the actions. They are the same on all screens, except for those in OWN_WORDS. */
const WORDS = {
  color: 'Continue Coloring',
  grow: 'Watch it grow',
  look: 'View Artwork',
  start: 'Start New Artwork',
  share: 'Share',
  film: 'Save the replay',
  rename: 'Rename',
  duplicate: 'Duplicate',
  again: 'Color it again',
  hang: 'Hang on the door',
  complete: 'Mark as Completed',
  reopen: 'Mark as In Progress',
  report: 'Report this picture',
  delete: 'Delete',
} as const satisfies Partial<Record<ArtworkAction, string>>

/** The words that one screen has for itself. */
const OWN_WORDS: Readonly<Partial<Record<ArtworkScreen, Partial<Record<keyof typeof WORDS, string>>>>> = {
  details: { color: 'Continue Editing' },
  completed: { share: 'Share Artwork', reopen: 'Reopen for Editing' },
}

/** Returns the words on an action's button. */
export const actionWords = (action: keyof typeof WORDS, screen: ArtworkScreen): string =>
  OWN_WORDS[screen]?.[action] ?? WORDS[action]
