import { expect, test } from 'vitest'
import { linksOf, renderScreen, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { Header } from './header.tsx'
import { accountScreens, ADMIN_TOOLS, phoneScreens } from './mobile-menu.tsx'

const CHILD = { familyIds: [1], kidMode: true, onlyFamily: true, quietUntil: null }
const entries = (screens: readonly { label: string; to: string }[]) =>
  screens.map(({ label, to }) => `${label} -> ${to}`)

test('signed out, the header has Login and Sign Up only', async () => {
  const header = await renderScreen(<Header />)
  expect(wordsOf(header)).toBe('Fridgedoor Login Sign Up')
  expect(linksOf(header)).toEqual(['Fridgedoor -> /', 'Login -> /auth', 'Sign Up -> /auth?signup=true'])
})

test('signed in, it has the gallery, the store, the coins and joining', async () => {
  const header = await renderScreen(<Header />, { account: someAccount({ coins: 1_250 }) })
  expect(linksOf(header)).toEqual(['Fridgedoor -> /', 'Fridge Door -> /door', 'Gallery -> /gallery', 'Store -> /store'])
  expect(wordsOf(header)).toContain('1,250 coins')
  expect(wordsOf(header)).toContain('Join Collab')
  expect(header).toContain('aria-label="Account menu of mia"')
  expect(wordsOf(header)).not.toContain('Sign Up')
})

test('a child has a picture of the door and its own: no codes, no coins in numbers', async () => {
  const header = await renderScreen(<Header />, { account: someAccount({ coins: 1_250, child: CHILD }) })
  expect(linksOf(header)).toEqual(['Fridgedoor -> /', 'Fridge Door -> /door'])
  expect(wordsOf(header)).not.toMatch(/coins|Join|Store|Gallery/)
  expect(header).toContain('aria-label="Account menu of mia"')
})

test('the account menu leads to profile, gallery, store and feedback', () => {
  const grownUp = [
    'My Profile -> /profile',
    'Notices -> /notices',
    'My Gallery -> /gallery',
    'Rewards Store -> /store',
    'Send Feedback -> /feedback',
  ]
  expect(entries(accountScreens(someAccount()))).toEqual(grownUp)
  expect(entries(accountScreens(someAccount({ isAdmin: true })))).toEqual(grownUp)
})

test("the phone's menu has every screen, and the tools for admins only (ADMIN-3)", () => {
  const usual = [
    'Home -> /',
    'Fridge Door -> /door',
    'My Profile -> /profile',
    'Notices -> /notices',
    'Gallery -> /gallery',
    'Store -> /store',
  ]
  expect(entries(phoneScreens(someAccount()))).toEqual(usual)
  expect(entries(phoneScreens(someAccount({ isAdmin: true })))).toEqual([
    ...usual,
    'Debug Tools -> /debug',
    'Collaborative Test -> /collab-test',
    'Admin -> /admin',
  ])
})

test('the tools of admins lead to the admin panel and the feedback', () => {
  expect(entries(ADMIN_TOOLS)).toEqual(['Admin Panel -> /admin', 'Feedback Admin -> /feedback-admin'])
})

test('a child has no profile and no tools in its menu (CHILD-7)', () => {
  const child = someAccount({ child: CHILD, isAdmin: true })
  const expected = ['Home -> /', 'Fridge Door -> /door', 'My Gallery -> /gallery', 'Store -> /store']
  expect(entries(accountScreens(child))).toEqual(expected)
})
