import { expect, test } from 'vitest'
import { outcomeOf } from '#tests/outcome-of.ts'
import { someTemplate } from '#tests/some-template.ts'
import { type NewPage, templateMutations } from './use-template-commands.ts'

const FILE: NewPage = { kind: 'file', key: 'k', file: new File(['x'], 'cat.png'), fields: { name: 'Cat' } }
const ADDRESS: NewPage = {
  kind: 'url',
  key: 'k',
  body: { title: 'Cat', imageUrl: 'https://example.org/cat.png', category: 'Animals' },
}
const refused = (body: object) => Response.json(body, { status: 400 })
const added = () => Response.json(someTemplate(7, { title: 'Cat' }), { status: 201 })

const add = (page: NewPage, reply: Response) => outcomeOf((queries) => templateMutations(queries).add, page, [reply])
const change = (reply: Response) =>
  outcomeOf((queries) => templateMutations(queries).change, { id: 7, body: { title: 'Cat' } }, [reply])
const remove = (reply: Response) => outcomeOf((queries) => templateMutations(queries).remove, 7, [reply])

test('adding by address sends it and says what became of it', async () => {
  const { sent, toasts } = await add(ADDRESS, added())
  expect(sent).toEqual([{ address: '/api/templates', method: 'POST', body: ADDRESS.kind === 'url' && ADDRESS.body }])
  expect(toasts).toEqual([{ title: 'Template added', description: 'Cat can be colored now.' }])
  expect((await add(ADDRESS, refused({ error: 'No such address' }))).toasts).toEqual([
    { title: 'Error adding template', description: 'No such address', destructive: true },
  ])
})

test("an upload sends a form and says what became of it, in the words of the server's error", async () => {
  const { sent, toasts } = await add(FILE, added())
  expect(sent).toMatchObject([{ address: '/api/templates/upload', method: 'POST', body: { name: 'Cat' } }])
  expect((sent[0]!.body as { image: File }).image.name).toBe('cat.png')
  expect(toasts).toEqual([{ title: 'Template uploaded', description: 'Cat can be colored now.' }])
  expect((await add(FILE, refused({ error: 'That is no picture' }))).toasts).toEqual([
    { title: 'Error uploading template', description: 'That is no picture', destructive: true },
  ])
  const silent = new Response('', { status: 500 })
  expect((await add(FILE, silent)).toasts).toMatchObject([{ description: 'Failed to upload template' }])
})

test('deleting says what became of it', async () => {
  const { sent, toasts } = await remove(Response.json({ success: true }))
  expect(sent).toMatchObject([{ address: '/api/templates/7', method: 'DELETE' }])
  expect(toasts).toEqual([{ title: 'Template deleted' }])
  expect((await remove(refused({ error: 'Not today' }))).toasts).toEqual([
    { title: 'Error deleting template', description: 'Not today', destructive: true },
  ])
})

test('a change says what became of it', async () => {
  expect(await change(Response.json(someTemplate(7)))).toMatchObject({
    sent: [{ address: '/api/templates/7', method: 'PATCH', body: { title: 'Cat' } }],
    toasts: [{ title: 'Template updated' }],
  })
  expect((await change(refused({ error: 'No' }))).toasts).toMatchObject([{ title: 'Error updating template' }])
})
