import { expect, test } from 'vitest'
import { graphFaults } from './graph-faults.ts'

const LAYERS = ['low', 'low/inner', 'high']
const faultsOf = (...arrows: readonly string[]): string[] =>
  graphFaults(
    arrows.map((arrow) => ({ from: arrow.split(' -> ')[0]!, to: arrow.split(' -> ')[1]! })),
    LAYERS,
  )

test('imports within a folder and downwards are sound; the longest entry decides', () => {
  expect(faultsOf('high/a.ts -> high/b.ts', 'high/a.ts -> low/c.ts', 'low/inner/d.ts -> low/c.ts')).toEqual([])
})

test('an import from a lower layer to a higher one is named', () => {
  expect(faultsOf('low/a.ts -> low/inner/b.ts')).toEqual([
    'low/a.ts imports low/inner/b.ts, which lies in a higher layer',
  ])
})

test('a file in no layer is named once', () => {
  expect(faultsOf('attic/a.ts -> low/b.ts', 'attic/a.ts -> low/c.ts')).toEqual([
    'attic/a.ts is in no layer: list its folder in scripts/check/layers.ts',
  ])
})

test('files and folders that import each other are shown as a circle', () => {
  expect(faultsOf('low/a.ts -> low/b.ts', 'low/b.ts -> low/c.ts', 'low/c.ts -> low/a.ts')).toEqual([
    'files import each other in a circle: low/a.ts -> low/b.ts -> low/c.ts -> low/a.ts',
  ])
  expect(faultsOf('high/a.ts -> low/b.ts', 'low/c.ts -> high/d.ts')).toContain(
    'folders import each other in a circle: high -> low -> high',
  )
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
  expect(graphFaults(imports, ['client/features', 'client/app'], offered)).toEqual([
    'client/features/a/page.tsx imports client/features/b/inside.ts, which its feature does not offer: see OFFERED in scripts/check/layers.ts',
  ])
})
