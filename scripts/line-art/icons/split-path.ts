/** Splits an SVG path into pieces that do not overlap. An icon often draws two eyes and a mouth as one path. */

interface Subpath {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

/** The number of arguments of each path command. */
const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/** Returns the numbers of a command. An arc's two flags may be written without a space. */
function numbers(command: string, text: string): number[] {
  const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`
  if (command !== 'a') return [...text.matchAll(new RegExp(number, 'gi'))].map(([found]) => Number(found))
  const gap = String.raw`[\s,]*`
  const arc = [number, number, number, '[01]', '[01]', number, number].map((part) => `(${part})`).join(gap)
  return [...text.matchAll(new RegExp(arc, 'gi'))].flatMap((found) => found.slice(1).map(Number))
}

/** Rounds to a thousandth, which is far less than a pixel because icons are a few dozen units wide. */
const thousandth = (value: number): number => Math.round(value * 1000) / 1000

/** Returns the subpaths, each with an absolute start point and a box that contains it. */
function subpaths(d: string): Subpath[] {
  const found: Subpath[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  let fresh = true
  const reach = (...points: number[]): void => {
    const last = found.at(-1)!
    for (let i = 0; i < points.length; i += 2) {
      last.left = Math.min(last.left, points[i]!)
      last.right = Math.max(last.right, points[i]!)
      last.top = Math.min(last.top, points[i + 1]!)
      last.bottom = Math.max(last.bottom, points[i + 1]!)
    }
  }
  const begin = (): void => {
    found.push({ text: `M${thousandth(x)} ${thousandth(y)}`, left: x, top: y, right: x, bottom: y })
    ;[startX, startY] = [x, y]
    fresh = false
  }
  for (const [, letter, text] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*(?:e[-+]?\d+[^a-zA-Z]*)*)/g)) {
    const command = letter!.toLowerCase()
    const relative = letter === command
    const size = ARGUMENTS[command]
    if (size === undefined) throw new Error(`path command ${letter} is not understood`)
    if (command === 'z') {
      found.at(-1)!.text += 'z'
      ;[x, y] = [startX, startY]
      fresh = true
      continue
    }
    const all = numbers(command, text!)
    for (let at = 0; at < all.length; at += size) {
      const [baseX, baseY] = relative ? [x, y] : [0, 0]
      const part = all.slice(at, at + size)
      if (command === 'm' && at === 0) {
        ;[x, y] = [baseX + part[0]!, baseY + part[1]!]
        begin()
        continue
      }
      if (fresh) begin()
      const drawn = command === 'm' ? (relative ? 'l' : 'L') : letter!
      found.at(-1)!.text += `${drawn}${part.join(' ')}`
      if (command === 'h') x = baseX + part[0]!
      else if (command === 'v') y = baseY + part[0]!
      else if (command === 'a') {
        const reachOut = Math.max(part[0]!, part[1]!)
        const [endX, endY] = [baseX + part[5]!, baseY + part[6]!]
        // A short arc reaches out by at most half its chord; only a long one can reach out by a whole diameter.
        const chord = Math.hypot(endX - x, endY - y) / 2
        const bulge = part[3] === 1 ? 2 * reachOut : Math.min(chord, reachOut)
        const [middleX, middleY] = [(x + endX) / 2, (y + endY) / 2]
        reach(middleX - bulge, middleY - bulge, middleX + bulge, middleY + bulge)
        ;[x, y] = [endX, endY]
      } else {
        for (let i = 0; i < part.length; i += 2) reach(baseX + part[i]!, baseY + part[i + 1]!)
        ;[x, y] = [baseX + part.at(-2)!, baseY + part.at(-1)!]
      }
      reach(x, y)
    }
  }
  return found
}

/** Returns `d` as one or more paths. Subpaths whose boxes overlap stay together, because one may be a hole in the other. */
export function splitPath(d: string): string[] {
  const groups: Subpath[] = []
  for (const subpath of subpaths(d)) {
    let merged = subpath
    for (let at = groups.length - 1; at >= 0; at--) {
      const group = groups[at]!
      const apart =
        group.right < merged.left || merged.right < group.left || group.bottom < merged.top || merged.bottom < group.top
      if (apart) continue
      groups.splice(at, 1)
      merged = {
        text: group.text + merged.text,
        left: Math.min(group.left, merged.left),
        top: Math.min(group.top, merged.top),
        right: Math.max(group.right, merged.right),
        bottom: Math.max(group.bottom, merged.bottom),
      }
      at = groups.length
    }
    groups.push(merged)
  }
  return groups.map((group) => group.text)
}
