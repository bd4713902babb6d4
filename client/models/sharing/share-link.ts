/** Sends a link with the browser's share sheet. */

/** Returns whether this device has a share sheet. */
export const canShareLink = (): boolean => 'share' in navigator

/** Opens the share sheet. Call it while a press is handled. Returns false when the device refuses; closing the sheet is no refusal. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    if (error instanceof DOMException) return error.name === 'AbortError'
    throw error
  }
}
