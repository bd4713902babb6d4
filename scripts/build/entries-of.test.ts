import { expect, test } from 'vitest'
import { entriesOf, type ModuleImporters } from './entries-of.ts'

const MODULES: Readonly<Record<string, Partial<ModuleImporters>>> = {
  main: { isEntry: true },
  page: { dynamicImporters: ['main'] },
  dialog: { dynamicImporters: ['page'] },
  button: { importers: ['page', 'dialog', 'pill'] },
  // A circle of two.
  pill: { importers: ['button'] },
}
const importersOf = (id: string): ModuleImporters | null => {
  const found = MODULES[id]
  return found ? { isEntry: false, importers: [], dynamicImporters: [], ...found } : null
}

test('a module is loaded by what imports it statically, near or far, and begins a file', () => {
  expect([...entriesOf('pill', importersOf)]).toEqual(['page', 'dialog'])
  expect([...entriesOf('button', importersOf)]).toEqual(['page', 'dialog'])
})

test('what is imported dynamically begins a file itself', () => {
  expect([...entriesOf('dialog', importersOf)]).toEqual(['dialog'])
  expect([...entriesOf('main', importersOf)]).toEqual(['main'])
})
