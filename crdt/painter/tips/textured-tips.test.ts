/** The textures compute with whole numbers: they give the levels of their formulas, everywhere on the paper. */
import { expect, test } from 'vitest'
import type { Texture } from '#crdt/painter/planes/blend-coverage.ts'
import { cloudRow, grainRow, noiseColumn } from '#crdt/painter/planes/grain.ts'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { chalkTip, crayonTip, watercolorTip } from './textured-tips.ts'

/** Returns the distance in radii that a level of the mask stands for. */
const distanceAt = (level: number, nearest: number, farthest: number): number =>
  Math.sqrt(farthest * farthest - ((farthest * farthest - nearest * nearest) * level) / 255)

type Formula = (level: number, x: number, y: number) => number

const wax: Formula = (level, x, y) => {
  const distance = distanceAt(level, 0.3, 1.02)
  const pressed = 326 - 84 * distance * distance - Math.max(0, distance - 0.86) * 900
  return (pressed - grainRow(y)[noiseColumn(x)]!) * 1.9
}

const dust: Formula = (level, x, y) => {
  const distance = distanceAt(level, 0.3, 1.05)
  const grain = grainRow(y, 2)[noiseColumn(x, 2)]! * 0.65 + grainRow(y)[noiseColumn(x)]! * 0.35
  return Math.min(232, (205 - 120 * distance * distance * distance - grain) * 3.2)
}

const wash: Formula = (level, x, y) => {
  const shore = 0.78 + ((1.16 - 0.78) * cloudRow(y + 101)[noiseColumn(x + 101)]!) / 255
  const wet = Math.min(1, Math.max(0, (shore - distanceAt(level, 0.78 - 0.2, 1.16)) / 0.2))
  return wet * (105 + ((255 - 105) * cloudRow(y)[noiseColumn(x)]!) / 255)
}

const TEXTURES: [string, Texture | undefined, Formula][] = [
  ['crayon', crayonTip.texture, wax],
  ['chalk', chalkTip.texture, dust],
  ['watercolor', watercolorTip.texture, wash],
]

test.each(TEXTURES)('the %s has the levels of its formula', (_, texture, formula) => {
  const mask = new Uint8Array(WIDTH * HEIGHT)
  const levels = new Uint8Array(WIDTH)
  const expected = new Uint8ClampedArray(WIDTH)
  const differing: number[] = []
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const level = (x * 7 + y * 13 + (x >> 8) * 31) & 255
      mask[y * WIDTH + x] = level
      expected[x] = formula(level, x, y)
    }
    texture!(levels, mask, y, 0, WIDTH)
    if (!Buffer.from(levels.buffer).equals(Buffer.from(expected.buffer))) differing.push(y)
  }
  expect(differing).toEqual([])
})
