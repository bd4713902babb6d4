import { expect, test } from 'vitest'
import { graphFaults } from './graph-faults.ts'

const LAYERS = [
  { name: 'ground', holds: ['low', 'low/file.ts'] },
  { name: 'middle', holds: ['low/inner', 'shelf'] },
  { name: 'top', holds: ['high', 'low/top.ts'] },
]
const faultsOf = (...arrows: readonly string[]): string[] =>
  graphFaults(
    arrows.map((arrow) => ({ from: arrow.split(' -> ')[0]!, to: arrow.split(' -> ')[1]! })),
    LAYERS,
  )

test('imports within a layer and downwards are sound; the longest entry decides', () => {
  expect(
    faultsOf(
      'high/a.ts -> high/b.ts',
      'low/top.ts -> low/c.ts',
      'low/inner/d.ts -> low/c.ts',
      'low/inner/d.ts -> shelf/e.ts',
    ),
  ).toEqual([])
})

test('an import from a lower layer to a higher one is named', () => {
  expect(faultsOf('low/a.ts -> low/inner/b.ts')).toEqual([
    'low/a.ts (ground) imports low/inner/b.ts, which lies in a higher layer (middle)',
  ])
})

test('a file in no layer is named once', () => {
  expect(faultsOf('attic/a.ts -> low/b.ts', 'attic/a.ts -> low/c.ts')).toEqual([
    'attic/a.ts is in no layer: list its folder in scripts/check/layers.ts',
  ])
})

test('files, and folders of one layer, that import each other are shown as a circle', () => {
  expect(faultsOf('low/a.ts -> low/b.ts', 'low/b.ts -> low/c.ts', 'low/c.ts -> low/a.ts')).toEqual([
    'files import each other in a circle: low/a.ts -> low/b.ts -> low/c.ts -> low/a.ts',
  ])
  expect(faultsOf('shelf/a.ts -> low/inner/b.ts', 'low/inner/c.ts -> shelf/d.ts')).toEqual([
    'folders of one layer import each other in a circle: shelf -> low/inner -> shelf',
  ])
})

test('a feature imports of another one only what that one offers', () => {
  const imports = [
    { from: 'client/features/a/page.tsx', to: 'client/features/b/button.tsx' },
    { from: 'client/features/a/page.tsx', to: 'client/features/b/shared/words.ts' },
    { from: 'client/features/a/page.tsx', to: 'client/features/b/inside.ts' },
    { from: 'client/features/b/button.tsx', to: 'client/features/b/inside.ts' },
    { from: 'client/app/routes.tsx', to: 'client/features/b/inside.ts' },
  ]
  const offered = ['client/features/b/button.tsx', 'client/features/b/shared/']
  expect(graphFaults(imports, [{ name: 'screens', holds: ['client'] }], offered)).toEqual([
    'client/features/a/page.tsx imports client/features/b/inside.ts, which its feature does not offer: see OFFERED in scripts/check/layers.ts',
  ])
})
