/** Files of what only this device has. */
import { exportQuarantine } from '#client/canvas/session/session-copies.ts'
import type { QuarantinedStroke } from '#client/canvas/session/store/copy-store.ts'
import { downloadFile } from '#client/export/share-file.ts'

export const downloadJson = (text: string, name: string): void =>
  downloadFile(new File([text], name, { type: 'application/json' }))

/** Downloads strokes that the server does not have. */
export const downloadStrokes = (strokes: readonly QuarantinedStroke[]): void =>
  downloadJson(exportQuarantine(strokes), 'fridgedoor-strokes.json')
