/** What people read when an artwork cannot be completed. */
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import type { ToastMessage } from '#client/ui/overlays/toast.ts'
import type { Obstacle } from './prepare-completion.ts'

const TITLE = 'Error completing artwork'

export const NO_ARTWORK: ToastMessage = {
  title: 'No artwork to complete',
  description: 'Please save your artwork first before marking it as complete.',
  destructive: true,
}
const NO_STROKES: ToastMessage = {
  title: 'Add some colors first!',
  description: 'Try coloring at least a small part of your artwork before marking it complete.',
  destructive: true,
}

export const OBSTACLES: Readonly<Record<Obstacle, ToastMessage>> = {
  'no-strokes': NO_STROKES,
  offline: {
    title: TITLE,
    description: 'You are offline. Your strokes are kept on this device. Connect, then press Mark Complete again.',
    destructive: true,
  },
  unsaved: {
    title: TITLE,
    description: 'Your last strokes are not saved yet. Wait for ‘All changes saved’, then press Mark Complete again.',
    destructive: true,
  },
}

/** Returns the toast for a completion that was asked for and failed. */
export function completionFailure(error: Error): ToastMessage {
  if (error instanceof ApiError && error.code === 'no-strokes') return NO_STROKES
  const isReply = error instanceof ApiError || error instanceof ConnectionError
  return {
    title: TITLE,
    description: isReply
      ? failureText(error, { fallback: 'There was an error marking your artwork as complete. Please try again.' })
      : error.message || 'An unknown error occurred',
    destructive: true,
  }
}
