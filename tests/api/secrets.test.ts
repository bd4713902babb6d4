import { expect, test } from 'vitest'
import { startApp } from './start-app.ts'

test('the log contains no secret, whatever happens', async () => {
  const app = await startApp()
  const secrets = new Set<string>()
  try {
    const ana = await app.signUp()
    secrets.add('a good password')
    await app.stranger().post('/api/login', { username: ana.username, password: 'almost-the-password' })
    await app
      .stranger()
      .send('POST', '/api/login', '{"password":"broken-json-password"', { 'content-type': 'application/json' })
    secrets.add('almost-the-password').add('broken-json-password')
    for (const [, cookie] of ana.cookies) {
      secrets.add(cookie)
      secrets.add(decodeURIComponent(cookie).slice(2, 20))
    }

    const created = await ana.post('/api/artworks', { collaborativeMode: true })
    const { id, sessionCode } = created.json as { id: number; sessionCode: string }
    secrets.add(sessionCode)
    const ben = await app.signUp()
    await ben.post('/api/collaboration/join', { code: sessionCode })
    await ben.post('/api/collaboration/join', { code: 'WRNGCD' })
    secrets.add('WRNGCD')
    await ben.get(`/canvas/${id}?code=${sessionCode}&template_url=x`, { accept: 'text/html' })
    await ben.get(`/api/artworks/${id}?${sessionCode}`)

    await ben.get('/api/invitations/code/InvitationCode-123')
    await ben.post('/api/families/join/InvitationCode-123')
    await ben.get('/invite/InvitationCode-123', { accept: 'text/html' })
    secrets.add('InvitationCode-123')

    const picture = `data:image/png;base64,${Buffer.from('a picture of mine').toString('base64')}`
    await ana.patch(`/api/artworks/${id}`, { imageUrl: picture, title: 5 })
    secrets.add(picture.slice(30))
  } finally {
    await app.close()
  }
  const logged = app.logged()
  expect(logged.split('\n').length).toBeGreaterThan(10)
  expect(logged).toContain('/api/invitations/code/[redacted]')
  for (const secret of secrets) expect(logged).not.toContain(secret)
})
