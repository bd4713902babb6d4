/** Titles in the form in which they are stored for sorting and searching, so that an index serves both. */

/** Half of what a key of the embedded engine holds, at three bytes a character. */
const MAX_KEY_CHARACTERS = 300
/** Control characters mark how many digits a number has. They sort before all that titles contain. */
const MAX_MARK = 0x1e

/** Returns the text without case (an ß is ss), accents and control characters. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .toUpperCase()
    .toLowerCase()

/**
 * Returns the folded title with a mark before each number: its count of digits, so that 9 comes before 10. Keys are compared by
 * their UTF-8 bytes, as both storage engines do.
 */
export function titleKeyOf(title: string): string {
  const key = fold(title).replaceAll(/\d+/g, (digits) => {
    const count = digits.replace(/^0+(?=\d)/, '').length
    return String.fromCharCode(Math.min(count, MAX_MARK)) + digits
  })
  return key.slice(0, MAX_KEY_CHARACTERS)
}

/** Compares two keys as the indexes do. */
export const compareTitleKeys = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Returns an expression that matches the keys of the titles which contain the text. */
export function titleSearch(text: string): RegExp {
  const escaped = fold(text).replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)
  return new RegExp(escaped.replaceAll(/\d/g, String.raw`[\x01-\x1e]?$&`), 'u')
}
