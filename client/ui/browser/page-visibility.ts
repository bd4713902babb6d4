/** Whether somebody sees the page. */
export interface PageVisibility {
  readonly isHidden: () => boolean
  /** Calls the listener when the page is hidden or shown. Returns the function that stops it. */
  readonly onVisibility: (listener: () => void) => () => void
}

export const browserPage: PageVisibility = {
  isHidden: () => document.hidden,
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}
