/** JSON in pieces, for values that are too large for one string. */

/** In characters. */
const PIECE = 64 * 1024

/** Returns the text of one value in lines. */
export async function* jsonOf(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`
}

/** Returns the text of an array with an item a line, a few of them in each piece. */
export async function* jsonArrayOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = '['
  let separator = '\n'
  for await (const item of items) {
    piece += separator + JSON.stringify(item)
    separator = ',\n'
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}\n]\n`
}

/** Returns the text of one value a line. */
export async function* jsonLinesOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = ''
  for await (const item of items) {
    piece += `${JSON.stringify(item)}\n`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}
