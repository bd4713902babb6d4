/** Translates the close of a connection (SYNC-7) into what the client does, and into words for the person drawing. */
import { CLOSE, CloseReason } from '#contract/socket.ts'

export interface ClosePlan {
  /** `soon`: reconnect with backoff; `later`: after the pause that the server asked for; `never`: the server refused. */
  readonly retry: 'soon' | 'later' | 'never'
  /** The server refuses this device's unsaved strokes: they are removed from the page. */
  readonly refused: boolean
  /** Whether this person may still look at the artwork. */
  readonly readable: boolean
  /** Whether this person may still draw on it. */
  readonly drawable: boolean
  /** The session has ended: unsaved strokes stay on this device until their author signs in again. */
  readonly signedOut: boolean
  /** For the person; null when the save state already says enough. */
  readonly words: string | null
}

/** Shown for an artwork that is gone and for one that the person may not read (ACCESS-3). */
export const LOAD_ERROR =
  "Could not load the artwork. It may have been deleted or you don't have permission to view it."

const REFUSAL_WORDS: Partial<Record<CloseReason, string>> = {
  'too-many-strokes': 'This page is full. Your last stroke did not fit on it.',
  'page-too-large': 'This page is full. Your last stroke did not fit on it.',
  'too-many-flags': 'That stroke was undone and redone too many times.',
  'read-only': 'You can look at this artwork, but you cannot color it.',
  'too-large': 'That stroke was too long to save.',
}
/** Shown while the client waits longer before it reconnects. Unsaved strokes stay on this device. */
const PAUSE_WORDS: Partial<Record<CloseReason, string>> = {
  'own-connections': 'You have this open in too many places. Close a few other pages, and this one will connect.',
  'artwork-connections':
    'Too many people are coloring this page just now. You will be let in as soon as somebody leaves.',
  'server-connections': 'Very many people are coloring just now. We will let you in as soon as there is room.',
  'storage-full':
    'There is no space left to save on. Your strokes are kept on this device; please tell who looks after Fridgedoor.',
  'storage-read-only':
    'Saving is switched off just now. Your strokes are kept on this device; please tell who looks after Fridgedoor.',
  'server-rooms': 'Very many pages are open just now. This one will connect as soon as there is room.',
}
/** Shown while the client reconnects at once because saving failed. */
const SAVE_FAILURE_WORDS: Partial<Record<CloseReason, string>> = {
  storage: 'We cannot save right now. Your strokes are kept on this device and will be saved later.',
  'room-busy': 'Saving is slow just now. Your strokes are kept on this device and will be saved in a moment.',
}
const DEFAULT_REFUSAL_WORDS = 'That stroke could not be saved, so it was taken off the page.'

/** Reconnect soon, and lose nothing: other plans change parts of it. */
const RECONNECT: ClosePlan = {
  retry: 'soon',
  refused: false,
  readable: true,
  drawable: true,
  signedOut: false,
  words: null,
}

/** Returns the plan for a close. @param code the WebSocket close code @param reason its text: a `CloseReason`, or anything else */
export function readClose(code: number, reason: string): ClosePlan {
  const known = CloseReason.safeParse(reason)
  const word = known.success ? known.data : null
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
      return {
        ...RECONNECT,
        retry: 'never',
        refused: true,
        drawable: false,
        words: 'This artwork is already completed',
      }
    case CLOSE.notAllowed:
      if (word === 'no-right')
        return { ...RECONNECT, retry: 'never', readable: false, drawable: false, words: LOAD_ERROR }
      return refusal(word, word !== 'read-only')
    case CLOSE.malformed:
    case CLOSE.tooLarge:
      return refusal(word ?? (code === CLOSE.tooLarge ? 'too-large' : null), true)
    case CLOSE.tooFast:
      return { ...RECONNECT, retry: 'later', words: 'That was very fast! Your strokes will be saved in a moment.' }
    case CLOSE.tooMany:
      return {
        ...RECONNECT,
        retry: 'later',
        words: (word && PAUSE_WORDS[word]) ?? 'There is no room just now. We will try again.',
      }
    default:
      if (word && PAUSE_WORDS[word]) return { ...RECONNECT, retry: 'later', words: PAUSE_WORDS[word] }
      return { ...RECONNECT, words: (word && SAVE_FAILURE_WORDS[word]) ?? null }
  }
}

function refusal(word: CloseReason | null, drawable: boolean): ClosePlan {
  const words = (word && REFUSAL_WORDS[word]) ?? DEFAULT_REFUSAL_WORDS
  return { ...RECONNECT, retry: 'never', refused: true, drawable, words }
}
