/**
 * Translates the close of a connection (SYNC-7) into what the client does with its outbox (OUTBOX-2), and into words for the person
 * drawing.
 */
import { CLOSE, CloseReason } from '#contract/socket.ts'

/**
 * `send`: the next connection sends it; `hold`: it waits on this device until the person or a changed right says otherwise;
 * `drop`: one stroke of it is refused for good; `rebuild`: all of it is sent again under a new Yjs client id; `other-log`: all own
 * strokes are compared with another log.
 */
export type OutboxPlan = 'send' | 'hold' | 'drop' | 'rebuild' | 'other-log'

/** What the person may do about a close. */
export type CloseOffer = 'try-again' | 'copy' | 'reload' | 'file'

export interface ClosePlan {
  /** The server's word; null when it gave none that this client knows. */
  readonly reason: CloseReason | null
  /** `soon`: reconnect with backoff; `later`: after the pause that the server asked for; `never`: there is nothing to connect to. */
  readonly retry: 'soon' | 'later' | 'never'
  readonly outbox: OutboxPlan
  /** Whether this person may still look at the artwork. */
  readonly readable: boolean
  /** Whether this person may still draw on it. */
  readonly drawable: boolean
  /** The session has ended: unsaved strokes stay on this device until their author signs in again. */
  readonly signedOut: boolean
  /** For the person; null when the save state already says enough. */
  readonly words: string | null
  readonly offers: readonly CloseOffer[]
}

/** Shown for an artwork that is gone and for one that the person may not read (ACCESS-3). */
export const LOAD_ERROR =
  "Could not load the artwork. It may have been deleted or you don't have permission to view it."

/** Refusals that may pass. What is unsaved stays on this device. */
const HOLD_TEXT: Partial<Record<CloseReason, string>> = {
  completed: 'This artwork is already completed.',
  'read-only': 'Coloring together is paused on this page.',
  'quiet-hours': 'It is quiet time now. You can color again later.',
  'too-many-strokes': 'This page is full.',
  'page-too-large': 'This page is full.',
  'too-many-clients': 'This page was opened so many times that no more can color it.',
}
/** Refusals of one stroke for good. */
const DROP_TEXT: Partial<Record<CloseReason, string>> = {
  'too-many-flags': 'That stroke was undone and redone too many times. It stays as it is now.',
  'not-owned':
    'That stroke used something from the store that is not yours. It is off the page, and kept on this device.',
  'too-large': 'That stroke was too long to save. It is kept on this device.',
}
export const DROPPED = 'One stroke could not be saved. It is off the page, and kept on this device.'
/** The document of this device does not fit the server's, which a new one from the server repairs. */
const REBUILDS: readonly CloseReason[] = [
  'foreign-client-id',
  'clock-gap',
  'unknown-root',
  'malformed',
  'foreign-delete',
  // Others have drawn more meanwhile than a stroke may be put behind.
  'misplaced',
  // The stroke is saved already, or somebody took its id: the server's document tells.
  'duplicate-stroke',
]
/** Shown while the client waits longer before it reconnects. Unsaved strokes stay on this device. */
const PAUSE_TEXT: Partial<Record<CloseReason, string>> = {
  'too-much-painting':
    'That was a lot to paint at once! Your new strokes are kept on this device and will be saved in a few minutes.',
  'own-connections': 'You have this open in too many places. Close a few other pages, and this one will connect.',
  'artwork-connections':
    'Too many people are coloring this page just now. You will be let in as soon as somebody leaves.',
  'artwork-readers':
    'Many people are looking at this page just now, and those who color it come first. You will be let in as soon as there is room.',
  'too-many-joins': 'This was opened very often just now. It will connect again in a moment.',
  'server-connections': 'Very many people are coloring just now. We will let you in as soon as there is room.',
  'storage-full':
    'There is no space left to save on. Your strokes are kept on this device; please tell the person who runs Fridgedoor.',
  'storage-read-only':
    'Saving is switched off just now. Your strokes are kept on this device; please tell the person who runs Fridgedoor.',
  'owner-space':
    "The space for this owner's pages is used up. Your strokes are kept on this device; please tell the person who runs Fridgedoor.",
  'server-rooms': 'Very many pages are open just now. This one will connect as soon as there is room.',
}
/** Shown while the client reconnects at once because saving failed. */
const SAVE_FAILURE_TEXT: Partial<Record<CloseReason, string>> = {
  storage: 'We cannot save right now. Your strokes are kept on this device and will be saved later.',
  'too-slow': 'The network is slow just now. Your strokes are kept on this device and will be saved in a moment.',
  'room-busy': 'Saving is slow just now. Your strokes are kept on this device and will be saved in a moment.',
}

/** Reconnect soon, and lose nothing: other plans change parts of it. */
const RECONNECT: ClosePlan = {
  reason: null,
  retry: 'soon',
  outbox: 'send',
  readable: true,
  drawable: true,
  signedOut: false,
  words: null,
  offers: [],
}

/** The server refuses, and neither a new document nor leaving out one stroke has helped. */
export const GIVEN_UP: ClosePlan = {
  ...RECONNECT,
  outbox: 'hold',
  words: 'Your new strokes could not be saved just now.',
  offers: ['try-again', 'copy'],
}

/** What the server sends cannot be read, also by a new document. What is drawn from now on is kept on this device. */
export const UNREADABLE: ClosePlan = {
  ...RECONNECT,
  retry: 'never',
  outbox: 'hold',
  words:
    'This page got something that it cannot read, and has stopped saving. Try again later, or save your strokes as a file.',
  offers: ['try-again', 'file'],
}

/** Says what happened to the strokes of a held outbox. @param count at least 1 */
export const heldText = (count: number): string =>
  count === 1 ? 'Your last stroke is kept on this device.' : `Your last ${count} strokes are kept on this device.`

/** Returns the plan for a close. @param code the WebSocket close code @param reason its text: a `CloseReason`, or anything else */
export function readClose(code: number, reason: string): ClosePlan {
  const known = CloseReason.safeParse(reason)
  const word = known.success ? known.data : null
  return { ...planFor(code, word), reason: word }
}

function planFor(code: number, word: CloseReason | null): ClosePlan {
  switch (code) {
    case CLOSE.sessionEnded:
      return {
        ...RECONNECT,
        retry: 'never',
        drawable: false,
        signedOut: true,
        words: 'You have been signed out. Sign in again and your strokes will be saved.',
      }
    case CLOSE.notFound:
      return { ...RECONNECT, retry: 'never', readable: false, drawable: false, words: LOAD_ERROR }
    case CLOSE.completed:
      return hold('completed')
    case CLOSE.notAllowed:
      if (word === 'no-right')
        return { ...RECONNECT, retry: 'never', readable: false, drawable: false, words: LOAD_ERROR }
      return planForRefusal(word)
    case CLOSE.malformed:
      return planForRefusal(word ?? 'malformed')
    case CLOSE.tooLarge:
    case CLOSE.messageTooBig:
      return planForRefusal(word ?? 'too-large')
    case CLOSE.otherLog:
      return { ...RECONNECT, outbox: 'other-log' }
    case CLOSE.olderClient:
      return {
        ...RECONNECT,
        retry: 'never',
        words: 'There is a new version of Fridgedoor. Your strokes are kept on this device.',
        offers: ['reload'],
      }
    case CLOSE.tooFast:
      return {
        ...RECONNECT,
        retry: 'later',
        words: (word && PAUSE_TEXT[word]) ?? 'That was very fast! Your strokes will be saved in a moment.',
      }
    case CLOSE.tooMany:
      return {
        ...RECONNECT,
        retry: 'later',
        words: (word && PAUSE_TEXT[word]) ?? 'There is no room just now. We will try again.',
      }
    default:
      if (word && PAUSE_TEXT[word]) return { ...RECONNECT, retry: 'later', words: PAUSE_TEXT[word] }
      return { ...RECONNECT, words: (word && SAVE_FAILURE_TEXT[word]) ?? null }
  }
}

function planForRefusal(word: CloseReason | null): ClosePlan {
  if (word && HOLD_TEXT[word]) return hold(word)
  if (word && REBUILDS.includes(word)) return { ...RECONNECT, outbox: 'rebuild' }
  return { ...RECONNECT, outbox: 'drop', words: (word && DROP_TEXT[word]) ?? DROPPED }
}

function hold(word: CloseReason): ClosePlan {
  return {
    ...RECONNECT,
    outbox: 'hold',
    drawable: false,
    words: HOLD_TEXT[word] ?? null,
    // In quiet hours a copy takes no strokes either.
    offers: word === 'quiet-hours' ? ['try-again'] : ['try-again', 'copy'],
  }
}
