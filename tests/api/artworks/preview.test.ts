import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
  await mkdir(join(app.directory, 'client'))
  await writeFile(
    join(app.directory, 'client', 'index.html'),
    '<html><head><title>x</title></head><body></body></html>',
  )
}, 60_000)
afterAll(() => app.close())

const page = async (path: string): Promise<string> => (await app.stranger().get(path, { accept: 'text/html' })).text
const linksTo = (id: number | string): string[] => [
  `/artwork/${id}`,
  `/canvas/${id}?view=readonly`,
  `/?view=${id}`,
  `/gallery?artworkId=${id}`,
]

test('links to a public artwork carry its title and picture; others are the same as links to nothing (ARTWORK-16)', async () => {
  const ana = await app.signUp()
  const title = `"><script>alert('&')</script> $& Cat`
  const { id } = (await ana.post('/api/artworks', { title, visibility: 'public' })).json as Artwork
  await ana.post(`/api/artworks/${id}/strokes`, DOT)
  for (const path of linksTo(id)) {
    const html = await page(path)
    expect(html, path).toContain(
      '<meta property="og:title" content="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt; $&amp; Cat" />',
    )
    expect(html).toContain(`<meta property="og:image" content="${app.url}/api/artworks/${id}/preview" />`)
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toContain(ana.username)
  }
  expect((await app.stranger().get(`/api/artworks/${id}/preview/title`)).json).toEqual({ title })
  const picture = await app.stranger().get(`/api/artworks/${id}/preview`)
  expect(picture).toMatchObject({ status: 200 })
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('cache-control')).toBe('public, no-cache')
  const etag = { 'if-none-match': picture.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  expect((await app.stranger().get(`/api/artworks/${id}/preview`, etag)).status).toBe(304)

  const nothing = await app.stranger().get('/api/artworks/999999/preview')
  for (const visibility of ['private', 'family']) {
    await ana.patch(`/api/artworks/${id}`, { visibility })
    for (const [at, path] of linksTo(id).entries()) expect(await page(path)).toBe(await page(linksTo(999_999)[at]!))
    const hidden = await ana.get(`/api/artworks/${id}/preview`)
    expect([hidden.status, hidden.text]).toEqual([404, nothing.text])
    const untitled = await app.stranger().get(`/api/artworks/${id}/preview/title`)
    expect([untitled.status, untitled.text]).toEqual([404, nothing.text])
  }
})

test('pages that are about no artwork have no tags', async () => {
  const plain = '<html><head><title>x</title></head><body></body></html>'
  for (const path of ['/', '/gallery', '/artwork/x', '/canvas', '/artwork/0', '/?view=1e3', '/?view=1&view=2'])
    expect(await page(path), path).toBe(plain)
})

test('strangers may ask for a bounded number of preview pictures', async () => {
  const limited = await startApp({ environment: { RATE_LIMIT_SCALE: '0.02' } })
  try {
    const ask = () => limited.stranger().get('/api/artworks/1/preview')
    const statuses = [(await ask()).status, (await ask()).status, (await ask()).status, (await ask()).status]
    expect(statuses).toEqual([404, 404, 404, 429])
    expect((await limited.stranger().get('/api/artworks/1/preview/title')).status).toBe(429)
  } finally {
    await limited.close()
  }
})
