import { expect, test } from 'vitest'
import { type ActedOn, type ArtworkAction, artworkActions, type ArtworkScreen, actionWords } from './artwork-actions.ts'

const SCREENS: readonly ArtworkScreen[] = ['details', 'viewer', 'completed', 'replay']
const OWN: ActedOn = { canDraw: true, completed: false, isOwner: true, templateId: 7, visibility: 'private' }

const on = (screen: ArtworkScreen, artwork: Partial<ActedOn> = {}, hasFamily = true): ArtworkAction[] =>
  artworkActions({ ...OWN, ...artwork }, { screen, hasFamily })

test('every screen offers the same actions in the same order, except the way to itself', () => {
  const ownAddress: readonly ArtworkAction[] = ['look', 'grow', 'start']
  const shared = (screen: ArtworkScreen, artwork: Partial<ActedOn>): ArtworkAction[] =>
    on(screen, artwork).filter((action) => !ownAddress.includes(action))
  for (const artwork of [{}, { completed: true, canDraw: false }, { isOwner: false }])
    for (const screen of SCREENS) expect(shared(screen, artwork)).toEqual(shared('details', artwork))
  expect(on('viewer')).not.toContain('look')
  expect(on('replay')).not.toContain('grow')
  // What is new on the completed view comes first, not the way to the same picture.
  expect(on('completed', { completed: true, canDraw: false }).slice(0, 3)).toEqual(['grow', 'look', 'start'])
})

test('the owner completes or reopens, renames, hangs and deletes; others look, copy and report', () => {
  expect(on('viewer')).toEqual([
    'color',
    'grow',
    'share',
    'export',
    'film',
    'rename',
    'duplicate',
    'again',
    'hang',
    'complete',
    'delete',
  ])
  expect(on('viewer', { completed: true, canDraw: false, visibility: 'family' })).toEqual([
    'grow',
    'share',
    'export',
    'film',
    'rename',
    'duplicate',
    'again',
    'reopen',
    'delete',
  ])
  expect(on('viewer', { isOwner: false, canDraw: false, templateId: null })).toEqual([
    'grow',
    'share',
    'export',
    'film',
    'duplicate',
    'report',
  ])
})

test('a hidden picture is neither shared nor hung, and without a family there is no door', () => {
  expect(on('details', { isHidden: true })).not.toContain('share')
  expect(on('details', { isHidden: true })).not.toContain('hang')
  expect(on('details', {}, false)).not.toContain('hang')
})

test('words are the same everywhere, but for those that a screen has of its own', () => {
  expect(SCREENS.map((screen) => actionWords('delete', screen))).toEqual(Array(4).fill('Delete'))
  expect(SCREENS.map((screen) => actionWords('reopen', screen))).toEqual([
    'Mark as In Progress',
    'Mark as In Progress',
    'Reopen for Editing',
    'Mark as In Progress',
  ])
})
