/** Presses Tab through a screen, as somebody does who uses no pointer. */
import type { Page } from 'playwright-core'

/** One more than the stops of the longest screen. */
const MAX_PRESSES = 250

/** Returns the controls in words that Tab never reached, or that did not show that they had the focus. */
export async function unreachedByTab(page: Page): Promise<string[]> {
  await page.evaluate(markControls)
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(noteFocused)) break
  }
  return page.evaluate(unreached)
}

/** Runs in the browser: marks each control that Tab has to reach, one of each group of radio buttons, tabs or options. */
function markControls(): void {
  const groups = new Set<Element | string>()
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="switch"], [role="slider"], [tabindex]'
  // An open dialog or popover keeps the focus.
  const root = [...document.querySelectorAll('[role="dialog"]')].findLast((open) => open.checkVisibility()) ?? document
  for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
    control.removeAttribute('data-tab-stop')
    const isUsable =
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(':disabled, [type="hidden"], [type="file"]') &&
      control.closest('[inert], [aria-hidden="true"]') === null
    if (!isUsable) continue
    const group = control.closest(
      '[role="radiogroup"], [role="tablist"], [role="listbox"], [role="menu"], [role="toolbar"]',
    )
    const key = group ?? (control.matches('[type="radio"]') ? `radio ${control.getAttribute('name')}` : null)
    if (control.tabIndex < 0 && key === null) continue
    if (key !== null) {
      if (groups.has(key)) continue
      groups.add(key)
      if (group) {
        group.setAttribute('data-tab-stop', 'waits')
        continue
      }
    }
    control.setAttribute('data-tab-stop', 'waits')
  }
}

/** Runs in the browser. Returns whether the focus has come round to a control that it has been at. */
function noteFocused(): boolean {
  const focused = document.activeElement
  if (!focused || focused === document.body) return document.querySelector('[data-tab-stop="waits"]') === null
  const stop = focused.closest('[data-tab-stop]')
  if (!stop) return false
  if (stop.getAttribute('data-tab-stop') !== 'waits') return document.querySelector('[data-tab-stop="waits"]') === null
  // A link that covers its whole card has its outline around the card.
  const isShown = [null, '::after'].some((part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused, part)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })
  stop.setAttribute('data-tab-stop', isShown ? 'reached' : 'reached without a sign of it')
  return false
}

/** Runs in the browser, and takes the marks off. */
function unreached(): string[] {
  const found: string[] = []
  for (const stop of document.querySelectorAll('[data-tab-stop]')) {
    const state = stop.getAttribute('data-tab-stop')
    if (state !== 'reached')
      found.push(
        `${stop.tagName.toLowerCase()} '${stop.getAttribute('aria-label') ?? stop.textContent.trim().slice(0, 40)}' (${state})`,
      )
    stop.removeAttribute('data-tab-stop')
  }
  return found
}
