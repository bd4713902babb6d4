/**
 * Runs in the browser: measures a screen as it is now. Returns what is wrong with it in words: controls that overlap, that are
 * smaller than a finger or that cannot be reached, words that are cut, a screen that scrolls sideways.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- the browser is sent one function, so its parts are inside it */

export interface ScreenRules {
  /** Everything has to be in view without scrolling, as on the canvas. */
  readonly fixed: boolean
}

export function screenFaults({ fixed }: ScreenRules): string[] {
  const MIN_TARGET_PX = 44
  /** Rounding of the layout. */
  const SLACK_PX = 1
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="radio"], [role="slider"], [role="switch"], [role="tab"]'
  type Box = { left: number; top: number; right: number; bottom: number }

  const faults: string[] = []
  const nameOf = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
    return `${element.tagName.toLowerCase()} '${words}'`
  }
  const say = ({ left, top, right, bottom }: Box): string =>
    `[${[left, top, right, bottom].map((value) => Math.round(value)).join(' ')}]`
  const both = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const plain = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom })
  const isThere = ({ left, top, right, bottom }: Box): boolean => right - left > SLACK_PX && bottom - top > SLACK_PX
  const covers = (outer: Box, inner: Box): boolean =>
    inner.left >= outer.left - SLACK_PX &&
    inner.right <= outer.right + SLACK_PX &&
    inner.top >= outer.top - SLACK_PX &&
    inner.bottom <= outer.bottom + SLACK_PX

  /** Returns the part of a box that `inner` and its ancestors show: those that scroll or clip. */
  const shown = (inner: Element | null, box: Box): Box => {
    let seen = box
    for (let outer = inner; outer; outer = outer.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(outer)
      if (display === 'inline') continue
      const frame = outer.getBoundingClientRect()
      if (overflowX !== 'visible') seen = both(seen, { ...seen, left: frame.left, right: frame.right })
      if (overflowY !== 'visible') seen = both(seen, { ...seen, top: frame.top, bottom: frame.bottom })
      if (position === 'fixed') break
    }
    return seen
  }
  /** Returns what a press on a control reaches: a card is pressed through its link, which covers it. */
  const targetOf = (element: Element): Box => {
    const over = getComputedStyle(element, '::after')
    const isCard = over.position === 'absolute' && over.content !== 'none' && over.inset === '0px'
    if (!isCard) return plain(element.getBoundingClientRect())
    let target = element
    while (getComputedStyle(target).position === 'static') target = target.parentElement ?? document.body
    return plain(target.getBoundingClientRect())
  }
  /** Returns the part of a control on which no other may lie: not the card behind a link, nor the empty end of a text field. */
  const ownPart = (element: Element, seen: Box): Box => {
    const box = plain(element.getBoundingClientRect())
    const empty = element.tagName === 'INPUT' ? parseFloat(getComputedStyle(element).paddingRight) : 0
    return both(seen, { ...box, right: box.right - empty })
  }
  /** Rows of a page that slide sideways may continue beyond the edge. */
  const isSliding = (element: Element): boolean => {
    for (let outer: Element | null = element; outer; outer = outer.parentElement)
      if (/auto|scroll/.test(getComputedStyle(outer).overflowX) && outer.scrollWidth > outer.clientWidth + SLACK_PX)
        return true
    return false
  }
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert], .sr-only')
  /** A link among the words of a sentence is exempt from the size of targets. */
  const isInText = (element: Element): boolean =>
    element.tagName === 'A' && getComputedStyle(element).display === 'inline' && element.closest('p, li') !== null

  /** An open dialog or popover lies over the rest of the screen, and keeps the focus. */
  const root = [...document.querySelectorAll('[role="dialog"]')].findLast(isVisible) ?? document.body

  const all = [...root.querySelectorAll(CONTROLS)].flatMap((element) => {
    const box = targetOf(element)
    const seen = shown(element.parentElement, box)
    if (!isVisible(element) || !isThere(box)) return []
    return [{ element, name: nameOf(element), box, seen, own: ownPart(element, seen) }]
  })
  if (all.length === 0) faults.push('no controls')
  // What is scrolled away is not on the screen now.
  const controls = all.filter(({ seen }) => fixed || isThere(seen))

  const sideways = document.documentElement.scrollWidth - innerWidth
  if (sideways > 0) faults.push(`the screen scrolls sideways by ${sideways} px`)

  const view: Box = { left: 0, top: fixed ? 0 : -Infinity, right: innerWidth, bottom: fixed ? innerHeight : Infinity }
  for (const { element, name, box, seen } of controls) {
    const [width, height] = [box.right - box.left, box.bottom - box.top]
    if (Math.min(width, height) < MIN_TARGET_PX - 0.5 && !isInText(element))
      faults.push(`${name} is ${Math.round(width)} x ${Math.round(height)} px`)
    if (!fixed && isSliding(element)) continue
    if (!covers(view, box)) faults.push(`${name} ${say(box)} is outside of the screen`)
    else if (fixed && !covers(seen, box)) faults.push(`${name} ${say(box)} is cut to ${say(seen)}`)
  }
  for (const [i, a] of controls.entries())
    for (const b of controls.slice(i + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue
      if (isThere(both(a.own, b.own))) faults.push(`${a.name} ${say(a.seen)} overlaps ${b.name} ${say(b.seen)}`)
    }

  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const labels: { control: Element; text: string; box: Box }[] = []
  while (words.nextNode()) {
    const { currentNode: node } = words
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text === '' || !parent || !isVisible(parent) || parent.closest('script, style, noscript')) continue
    range.selectNodeContents(node)
    const box = plain(range.getBoundingClientRect())
    const seen = shown(parent, box)
    // Words that are hidden as a whole are not cut.
    if (!isThere(box) || !isThere(seen) || (!fixed && isSliding(parent))) continue
    if (seen.left - box.left > SLACK_PX || box.right - seen.right > SLACK_PX || box.right > innerWidth + SLACK_PX)
      faults.push(`'${text}' ${say(box)} is cut to ${say(seen)}`)
    const control = parent.closest(CONTROLS)
    if (control) labels.push({ control, text, box })
  }
  for (const [i, a] of labels.entries())
    for (const b of labels.slice(i + 1)) {
      if (a.control === b.control) continue
      // Words of two controls need a gap between them to be read as two.
      if (
        isThere(both({ ...a.box, right: a.box.right + 3 }, b.box)) ||
        isThere(both(a.box, { ...b.box, right: b.box.right + 3 }))
      )
        faults.push(`the words '${a.text}' touch '${b.text}'`)
    }
  return faults
}
