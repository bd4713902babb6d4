/** The verdict on a page, in plain words. */
import type { Inspection } from './picture-job.ts'

type Findings = Pick<
  Inspection,
  'regionCount' | 'largestShare' | 'tinyCount' | 'speckCount' | 'leakCount' | 'closedCount' | 'looksLikePhoto'
>

/** A region with a larger share of the page is worth a look: an outline may be open. */
const MUCH_OF_THE_PAGE = 0.92
/** More specks than this are the dirt of a scan, or a texture. */
const MANY_SPECKS = 100

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Returns the verdict with its sentences, the most important first. `widestLeak` is the width that closes all leaks, in pixels. */
export function judge(found: Findings, widestLeak: number): Pick<Inspection, 'verdict' | 'sentences'> {
  const bad: string[] = []
  const look: string[] = []
  if (found.looksLikePhoto)
    bad.push('This looks like a photo or a painted picture. Pages need dark lines on light paper.')
  if (found.regionCount === 0) bad.push('No line of this picture closes, so there is nothing to fill.')
  if (found.leakCount > 0)
    look.push(
      `${counted(found.leakCount, 'line has a gap', 'lines have gaps')} through which color may run. ` +
        `Closing gaps of ${widestLeak} pixels ends that.`,
    )
  if (found.regionCount > 0 && found.largestShare > MUCH_OF_THE_PAGE)
    look.push(`One region covers ${Math.round(found.largestShare * 100)}% of the page. An outline may be open.`)
  if (found.tinyCount > 0)
    look.push(`${counted(found.tinyCount, 'region is', 'regions are')} so small that a finger hardly hits them.`)
  if (found.speckCount > MANY_SPECKS)
    look.push(`There are ${found.speckCount} specks. They take the color of the region beside them.`)
  const good = `${counted(found.regionCount, 'region', 'regions')} to color.`
  const closed = found.closedCount > 0 ? [`${counted(found.closedCount, 'gap has', 'gaps have')} been closed.`] : []
  if (bad.length > 0) return { verdict: 'bad', sentences: [...bad, ...look] }
  return { verdict: look.length > 0 ? 'look' : 'good', sentences: [...look, good, ...closed] }
}
