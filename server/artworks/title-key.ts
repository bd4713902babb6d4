/** The keys by which titles are sorted and searched, kept in the rows of artworks. */
import { truncate } from '#contract/truncate.ts'
import type { Collection, Storage } from '#server/storage/storage.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'

/** In UTF-16 units. Half of what a key of the embedded engine holds, at three bytes each. */
const MAX_KEY_LENGTH = 300
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
  return truncate(key, MAX_KEY_LENGTH)
}

/** Compares two keys as the indexes do. */
export const compareTitleKeys = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Returns an expression that matches the keys of the titles which contain the text. */
export function titleSearch(text: string): RegExp {
  const escaped = fold(text).replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)
  return new RegExp(escaped.replaceAll(/\d/g, String.raw`[\x01-\x1e]?$&`), 'u')
}

/** The migration. It only adds, so several processes may run it at once, while older ones are running. */
export async function addTitleKeys(storage: Storage): Promise<void> {
  const rows = storage.collection(artworkCollection)
  for await (const row of rows.stream({ titleKey: { $exists: false } })) await withTitleKey(rows, row)
}

/** Returns a row with its title key. An older process may have made the artwork without one since `addTitleKeys`. */
export async function withTitleKey(rows: Collection<ArtworkRow>, row: ArtworkRow): Promise<ArtworkRow> {
  if ('titleKey' in row) return row
  const { _id, title } = row
  await rows.updateOne({ _id, title }, { $set: { titleKey: titleKeyOf(title) } })
  return (await rows.findOne({ _id })) ?? row
}
