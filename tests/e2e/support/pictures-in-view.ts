import type { Page } from 'playwright-core'

/** Returns the pictures in view: drawn sheets, loaded pictures, and those that the browser shows as broken. */
export function picturesInView(
  page: Page,
): Promise<{ drawn: number; loaded: number; broken: number; waiting: number }> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('img, [data-testid="drawn-sheet"]')].filter((picture) => {
      const { top, bottom } = picture.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    const images = seen.filter((picture) => picture instanceof HTMLImageElement)
    return {
      drawn: seen.length - images.length,
      loaded: images.filter((image) => image.complete && image.naturalWidth > 0).length,
      broken: images.filter((image) => image.complete && image.naturalWidth === 0).length,
      waiting: images.filter((image) => !image.complete).length,
    }
  })
}
