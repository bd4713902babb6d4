/** Puts a text on the clipboard; false when the browser would not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Plain http has no clipboard, and a permission may be refused: the old way may still be open.
    return copyBySelection(text)
  }
}

/** Selects the text in a field out of sight; `execCommand` is old, and the only way on a page that is not secure. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  const place = document.activeElement?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
  }
}
