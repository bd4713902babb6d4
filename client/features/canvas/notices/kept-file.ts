/** Files of what only this device has. */
import { exportQuarantine } from '#client/canvas/session/session-copies.ts'
import type { QuarantinedStroke, StoredCopy } from '#client/canvas/session/store/copy-store.ts'
import { exportCopies } from '#client/canvas/session/store/read-copies.ts'
import { downloadFile } from '#client/export/share-file.ts'

const downloadJson = (text: string, name: string): void =>
  downloadFile(new File([text], name, { type: 'application/json' }))

/** Downloads strokes that the server does not have. */
export const downloadStrokes = (strokes: readonly QuarantinedStroke[]): void =>
  downloadJson(exportQuarantine(strokes), 'fridgedoor-strokes.json')

/** Downloads copies that cannot be read, byte by byte as the device has them. */
export const downloadCopies = (copies: readonly StoredCopy[]): void =>
  downloadJson(exportCopies(copies), 'fridgedoor-copies.json')
