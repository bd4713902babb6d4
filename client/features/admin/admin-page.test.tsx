import { createElement } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { RequireAdmin } from '#client/app/other-routes.tsx'
import { linksOf, renderScreen, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { ADMIN_TABS, AdminPage, tabInAddress } from './admin-page.tsx'

const BOSS = someAccount({ username: 'boss', isAdmin: true })

/** The screen behind its guard. */
const guarded = createElement(
  Routes,
  null,
  createElement(
    Route,
    { element: createElement(RequireAdmin) },
    createElement(Route, { path: '*', element: <AdminPage /> }),
  ),
)

test('others than admins see that access is denied, and the way home', async () => {
  const markup = await renderScreen(guarded, { account: someAccount(), address: '/admin' })
  expect(wordsOf(markup)).toBe('Access Denied You do not have permission to access this page. Return to Home')
  expect(linksOf(markup)).toEqual(['Return to Home -> /'])
  expect(wordsOf(await renderScreen(guarded, { account: BOSS, address: '/admin' }))).toMatch(/^Admin Dashboard/)
})

test('the tabs are Templates, Store, Feedback, Statistics and four more, and the address names the chosen one', async () => {
  expect(ADMIN_TABS.map(({ label }) => label)).toEqual([
    'Templates',
    'Store',
    'Feedback',
    'Statistics',
    'Users',
    'Activity',
    'Reports',
    'Settings',
  ])
  for (const { value, label } of ADMIN_TABS) {
    const markup = await renderScreen(<AdminPage />, { account: BOSS, address: `/admin?tab=${value}` })
    expect(markup).toMatch(new RegExp(`aria-selected="true"[^>]*>${label}<`))
  }
  expect(tabInAddress(new URLSearchParams('tab=nonsense'))).toBe('templates')
  expect(tabInAddress(new URLSearchParams())).toBe('templates')
})

test('the tab Feedback leads to the screen of the feedback', async () => {
  const markup = await renderScreen(<AdminPage />, { account: BOSS, address: '/admin?tab=feedback' })
  expect(linksOf(markup)).toEqual(['Open Feedback Admin -> /feedback-admin'])
})
