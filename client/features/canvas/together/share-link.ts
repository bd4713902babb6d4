/** Sends a link with the device's share sheet. */

/** Returns whether this device has a share sheet. */
export const canShareLink = (): boolean => 'share' in navigator

/** Opens the share sheet. Call it while a press is handled; closing the sheet without a choice is not an error. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<void> {
  try {
    await navigator.share(link)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
