import sharp from 'sharp'
import { expect, test } from 'vitest'
import { iconOf } from './icon-sets.ts'
import { readIcon } from './read-icon.ts'
import { splitPath } from './split-path.ts'

test('splitPath separates pieces that do not overlap and keeps a hole with its piece', () => {
  expect(splitPath('M0 0h4v4h-4zm10 0h4v4h-4z')).toHaveLength(2)
  expect(splitPath('M0 0h10v10h-10zm3 3h4v4h-4z')).toHaveLength(1)
  expect(splitPath('M0 0h4v4h-4zM10 0h4v4h-4zM-1 1h20v2h-20z')).toHaveLength(1)
})

test('splitPath reads arc flags that are written without spaces', () => {
  expect(splitPath('M10 10a5 5 0 112.5 3zm40 0h3v3z')).toHaveLength(2)
})

/** These icons contain every kind of path command. */
test.each([
  ['fluent-emoji-flat', 'butterfly'],
  ['fluent-emoji-flat', 'crocodile'],
  ['noto', 'castle'],
  ['noto', 'rose'],
] as const)('%s %s looks the same after splitting its paths', async (set, name) => {
  const { body, width, height } = iconOf(set, name)
  const svg = (content: string): Buffer =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 ${width} ${height}">${content}</svg>`,
    )
  const flat = readIcon(body)
    .filter((shape) => shape.opacity === 1)
    .map(({ tag, geometry, fill, transform }) => {
      const form = Object.entries({ ...geometry, transform }).map(([key, value]) => `${key}="${value}"`)
      return `<${tag} fill="${fill ?? 'none'}" ${form.join(' ')}/>`
    })
  const [whole, apart] = await Promise.all([svg(body), svg(flat.join(''))].map((one) => sharp(one).raw().toBuffer()))
  let different = 0
  for (const [at, value] of whole!.entries()) if (Math.abs(value - apart![at]!) > 40) different++
  expect(different / whole!.length).toBeLessThan(0.02)
})
