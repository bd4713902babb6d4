/** Gives a finished file to the person: through the browser's share sheet, or as a download. */

/** The browser has read the file by then. */
const REVOKE_AFTER_MS = 60_000

/** Returns whether this device has a share sheet for files, as phones have. */
export function canShareFile(file: File): boolean {
  return matchMedia('(pointer: coarse)').matches && 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/** Opens the share sheet. Call it while a press is handled. Returns false when it is closed without a choice, which is no error. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}

/** Saves the file to the browser's downloads. */
export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
