import { expect, test } from 'vitest'
import { fromHex } from '#crdt/document/stroke/color.ts'
import { CRAYONS, DISTINCT_CRAYONS, QUICK_PICKS } from '#client/ui/crayon-box/crayons.ts'
import { crayonName, paperName } from './color-name.ts'

test('every crayon and quick pick is called by its own name', () => {
  for (const { name, hex } of [...CRAYONS, ...DISTINCT_CRAYONS, ...QUICK_PICKS])
    expect(crayonName(fromHex(hex)!), hex).toBe(name)
  expect(paperName(0xffffff)).toBe('white')
})

test('a mixed color is called by what it looks like, and not by a crayon of another hue', () => {
  const names: Readonly<Record<string, string>> = {
    '#c8a2c8': 'Lilac',
    '#d3d3d3': 'Light gray',
    '#6b8e23': 'Olive',
    '#bfff00': 'Lime',
    '#c9e4f5': 'Pale blue',
    '#f5f5dc': 'Cream',
    '#808080': 'Gray',
  }
  for (const [hex, name] of Object.entries(names)) expect(crayonName(fromHex(hex)!), hex).toBe(name)
})
