/** Translates the close of a connection (SYNC-7) into what the client does and what it tells the person drawing. */
import { CLOSE, CloseReason } from '#contract/socket.ts'

export interface ClosePlan {
  /** `soon`: with backoff; `later`: the server asked for a pause; `never`: it said no. */
  readonly retry: 'soon' | 'later' | 'never'
  /** The server will not take what this device still holds: it has to go from the page. */
  readonly refused: boolean
  /** May this person still look at the artwork? */
  readonly readable: boolean
  /** May this person still draw on it? */
  readonly drawable: boolean
  /** Nobody is signed in any more: what is unsaved waits on this device for its author. */
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
  'read-only': 'You can look at this artwork, but you cannot color it.',
  'too-large': 'That stroke was too long to save.',
}
/** The server will take it in a while; until then everything is kept here. */
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
const SAVE_WORDS: Partial<Record<CloseReason, string>> = {
  storage: 'We cannot save right now. Your strokes are kept on this device and will be saved later.',
  'room-busy': 'Saving is slow just now. Your strokes are kept on this device and will be saved in a moment.',
}
const REFUSED = 'That stroke could not be saved, so it was taken off the page.'

const AGAIN: ClosePlan = {
  retry: 'soon',
  refused: false,
  readable: true,
  drawable: true,
  signedOut: false,
  words: null,
}

/** @param code the WebSocket close code @param reason its text, one of the contract's machine words or anything else */
export function readClose(code: number, reason: string): ClosePlan {
  const known = CloseReason.safeParse(reason)
  const word = known.success ? known.data : null
  switch (code) {
    case CLOSE.sessionEnded:
      return {
        ...AGAIN,
        retry: 'never',
        drawable: false,
        signedOut: true,
        words: 'You have been signed out. Sign in again and your strokes will be saved.',
      }
    case CLOSE.notFound:
      return { ...AGAIN, retry: 'never', readable: false, drawable: false, words: LOAD_ERROR }
    case CLOSE.completed:
      return { ...AGAIN, retry: 'never', refused: true, drawable: false, words: 'This artwork is already completed' }
    case CLOSE.notAllowed:
      if (word === 'no-right') return { ...AGAIN, retry: 'never', readable: false, drawable: false, words: LOAD_ERROR }
      return refusal(word, word !== 'read-only')
    case CLOSE.malformed:
    case CLOSE.tooLarge:
      return refusal(word ?? (code === CLOSE.tooLarge ? 'too-large' : null), true)
    case CLOSE.tooFast:
      return { ...AGAIN, retry: 'later', words: 'That was very fast! Your strokes will be saved in a moment.' }
    case CLOSE.tooMany:
      return {
        ...AGAIN,
        retry: 'later',
        words: (word && PAUSE_WORDS[word]) ?? 'There is no room just now. We will try again.',
      }
    default:
      if (word && PAUSE_WORDS[word]) return { ...AGAIN, retry: 'later', words: PAUSE_WORDS[word] }
      return { ...AGAIN, words: (word && SAVE_WORDS[word]) ?? null }
  }
}

function refusal(word: CloseReason | null, drawable: boolean): ClosePlan {
  const words = (word && REFUSAL_WORDS[word]) ?? REFUSED
  return { ...AGAIN, retry: 'never', refused: true, drawable, words }
}
