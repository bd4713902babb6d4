import { expect, test } from 'vitest'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { someTemplate } from '#tests/some-template.ts'
import { AddTemplateForm } from './add-template-form.tsx'
import { CATEGORIES, offeredCategories } from './template-draft.ts'
import { EditTemplateForm } from './templates-tab.tsx'

const done = (): void => undefined
const account = someAccount({ isAdmin: true })
const addForm = (mode: 'file' | 'url') => renderScreen(<AddTemplateForm mode={mode} onAdded={done} />, { account })

test('a page is added from a file or by its address', async () => {
  const byFile = await addForm('file')
  expect(byFile).toMatch(/aria-checked="true"[^>]*>Upload File</)
  expect(wordsOf(byFile)).toContain('Upload File Use URL')
  const byUrl = await addForm('url')
  expect(byUrl).toMatch(/aria-checked="true"[^>]*>Use URL</)
  expect(wordsOf(byUrl)).toContain('Title Category')
  expect(wordsOf(byUrl)).toContain('Image URL')
})

test('the file is a picture of up to 5MB', async () => {
  const markup = await addForm('file')
  expect(markup).toMatch(/<input[^>]* type="file"[^>]* accept="image\/\*"/)
  expect(wordsOf(markup)).toContain('PNG, JPG, SVG up to 5MB')
})

test('five categories are offered, the first of them chosen', async () => {
  expect(CATEGORIES).toEqual(['Nature', 'Animals', 'Flowers', 'Mandalas', 'Abstract'])
  expect(await addForm('file')).toContain('<option value="Nature" selected="">Nature</option>')
  expect(offeredCategories(['Food', 'Animals', 'Fantasy'])).toEqual([...CATEGORIES, 'Fantasy', 'Food'])
})

test('difficulty, price and publishing begin as easy, 0 and yes', async () => {
  const markup = await addForm('file')
  expect(markup).toContain('<option value="easy" selected="">Easy</option>')
  expect(wordsOf(markup)).toContain('Easy Medium Hard')
  expect(markup).toMatch(/type="number"[^>]* min="0"[^>]* value="0"/)
  expect(markup).toMatch(/Published<\/label><button[^>]* aria-checked="true"/)
  expect(wordsOf(markup)).toContain('Everybody is offered the page.')
})

test('editing begins with what is said about the page now', async () => {
  const template = someTemplate(7, {
    title: 'Castle',
    category: 'Food',
    description: 'High.',
    price: 20,
    published: false,
  })
  const markup = await renderScreen(<EditTemplateForm template={template} onSaved={done} />, {
    account,
    replies: [[templateQueries.all(), [template]]],
  })
  expect(markup).toContain('value="Castle"')
  expect(markup).toContain('<option value="Food" selected="">Food</option>')
  expect(markup).toContain('>High.</textarea>')
  expect(markup).toContain('value="20"')
  expect(wordsOf(markup)).toContain('Only admins see the page, until it is published.')
})
