import { expect, test } from 'vitest'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { someTemplate } from '#tests/some-template.ts'
import { TemplatesTab } from './templates-tab.tsx'

const draw = (setting: ScreenSetting) =>
  renderScreen(<TemplatesTab />, { account: someAccount({ isAdmin: true }), ...setting })
const drawList = (templates: readonly unknown[]) => draw({ replies: [[templateQueries.all(), templates]] })

test('the table has id, image, title, category, description and difficulty', async () => {
  const markup = await drawList([
    someTemplate(7, { title: 'Cat', description: 'It purrs.', difficulty: 'hard' }),
    someTemplate(8, { title: 'Dog', category: 'Pets' }),
  ])
  const words = wordsOf(markup)
  expect(words).toContain('ID Image Title Category Description Difficulty Actions')
  expect(words).toContain('7 Cat Animals It purrs. Hard')
  expect(words).toContain('8 Dog Pets No description Easy')
  expect(markup).toContain(`src="/templates/${'a'.repeat(64)}-colored.png"`)
})

test('rows can be chosen to be changed together, and the table narrowed down', async () => {
  const markup = await drawList([someTemplate(7, { title: 'Cat', category: 'Pets' }), someTemplate(8)])
  expect(markup).toContain('aria-label="Choose Cat"')
  expect(wordsOf(markup)).toContain('Choose all 2 to change them together')
  for (const label of ['category', 'difficulty', 'state']) expect(markup).toContain(`aria-label="Filter by ${label}"`)
  expect(markup).toContain('<option value="Pets">Pets</option>')
})

test('each row can be edited and deleted', async () => {
  const markup = await drawList([someTemplate(7, { title: 'Cat' })])
  expect(markup).toContain('aria-label="Edit Cat"')
  expect(markup).toContain('aria-label="Delete Cat"')
})

test('pages that are sold or not published say so', async () => {
  const words = wordsOf(
    await drawList([
      someTemplate(7, { title: 'Castle', isPremium: true, price: 20 }),
      someTemplate(8, { title: 'Draft', published: false }),
    ]),
  )
  expect(words).toContain('Castle Premium, 20 coins')
  expect(words).toContain('Draft Not published')
})

test('an empty table says how to begin, and a new page can be added', async () => {
  const words = wordsOf(await drawList([]))
  expect(words).toContain('No templates found. Add a template to get started.')
  expect(words).toContain('Add Template')
})

test('says what is loading and what failed', async () => {
  expect(wordsOf(await draw({}))).toContain('Loading the templates...')
  const failed = await draw({
    failures: [[templateQueries.all(), new ApiError({ status: 500, serverMessage: 'no disk' })]],
  })
  expect(wordsOf(failed)).toContain("Couldn't load the templates 500: no disk Try again")
})
