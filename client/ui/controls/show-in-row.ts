/** Scrolls a row sideways until one of its children is in the middle. `scrollIntoView` would also move the screen. */
export function showInRow(row: HTMLElement, child: HTMLElement): void {
  row.scrollLeft = child.offsetLeft - (row.clientWidth - child.offsetWidth) / 2
}
