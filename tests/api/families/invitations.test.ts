import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FamilyInvitation } from '#contract/invitations.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { familyOfTwo, invite, join, makeParent, membersOf, newFamily } from './family.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string

interface Lists {
  received: FamilyInvitation[]
  sent: FamilyInvitation[]
}
const listsOf = async (client: Client): Promise<Lists> => (await client.get('/api/invitations')).json as Lists

/** Returns what does not differ between any two invitations of one person. */
const shapeOf = (made: FamilyInvitation) => ({
  ...made,
  id: 0,
  username: '',
  code: '',
  link: '',
  createdAt: '',
  expiresAt: '',
})

oneEngine('invitations into families', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  test('an invitation has its fields, and everybody with the link sees six of them', async () => {
    const ana = await app.signUp()
    const family = await newFamily(ana)
    const made = await invite(ana, family.id, { message: ' Come in! ', email: 'gran@example.org' })
    expect(made).toEqual({
      id: expect.any(Number) as number,
      familyId: family.id,
      familyName: family.name,
      inviterId: ana.id,
      inviterName: ana.username,
      inviteeId: null,
      username: null,
      email: 'gran@example.org',
      status: 'pending',
      code: expect.stringMatching(/^[\w-]{22}$/) as string,
      link: `/invite/${made.code}`,
      message: 'Come in!',
      createdAt: ISO,
      expiresAt: new Date(new Date(made.createdAt).getTime() + 7 * DAY_MS).toISOString(),
    })
    const view = await app.stranger().get(`/api/invitations/code/${made.code}`)
    expect(view.json).toEqual({
      familyName: family.name,
      familyKind: 'family',
      familyId: family.id,
      inviterName: ana.username,
      createdAt: made.createdAt,
      message: 'Come in!',
      status: 'pending',
    })
    expect(view.headers.get('cache-control')).toBe('private, no-store')
    expect((await listsOf(ana)).sent).toEqual([made])
  })

  test.each([{ message: 'x'.repeat(501) }, { email: 'nobody' }, { username: '' }])('%j is a 400', async (body) => {
    const ana = await app.signUp()
    const { id } = await newFamily(ana)
    expect((await ana.post(`/api/families/${id}/invitations`, body)).status).toBe(400)
  })

  test('joining makes a member with this as the active family, once', async () => {
    const [ana, ben, cara] = [await app.signUp(), await app.signUp(), await app.signUp()]
    const family = await newFamily(ana)
    const { code } = await invite(ana, family.id)
    const joined = await join(ben, code)
    expect(joined.json).toEqual({
      familyId: family.id,
      family: { id: family.id, name: family.name },
      familyName: family.name,
    })
    expect((await ben.get('/api/user')).json).toMatchObject({ activeFamilyId: family.id })
    const late = await join(cara, code)
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining('This invitation has already been accepted.'),
    ])
    expect((await listsOf(ana)).sent[0]).toMatchObject({ status: 'accepted', inviteeId: ben.id })
    expect((await app.stranger().get(`/api/invitations/code/${code}`)).json).toMatchObject({ status: 'accepted' })
  })

  test('a member who accepts once more gets 409, and the invitation stays pending', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    const { code } = await invite(ana, family.id)
    for (const member of [ana, ben]) {
      const again = await join(member, code)
      expect([again.status, again.text]).toEqual([409, expect.stringContaining('already a member')])
    }
    expect((await join(await app.signUp(), code)).status).toBe(200)
  })

  test('after seven days it has expired, and is stored as expired', async () => {
    const ana = await app.signUp()
    const { id } = await newFamily(ana)
    const { code } = await invite(ana, id)
    app.later(7 * DAY_MS)
    try {
      expect((await app.stranger().get(`/api/invitations/code/${code}`)).json).toMatchObject({ status: 'expired' })
      const ben = await app.signUp()
      const late = await join(ben, code)
      expect([late.status, late.text]).toEqual([409, expect.stringContaining('This invitation has expired.')])
    } finally {
      app.later(-7 * DAY_MS)
    }
    expect((await app.stranger().get(`/api/invitations/code/${code}`)).json).toMatchObject({ status: 'expired' })
  })

  test('that is answered or has expired tells nobody a name that the family got later (INVITATION-36)', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    const [cara, eve] = [await app.signUp(), await app.signUp()]
    await makeParent(ana, family.id, ben)
    const pending = await invite(ana, family.id)
    const rejected = await invite(ben, family.id, { username: eve.username })
    await eve.post(`/api/invitations/${rejected.id}/reject`)
    const accepted = await invite(ben, family.id)
    await join(cara, accepted.code)
    const expired = await invite(ben, family.id)
    // He loses his standing, which ends what he has offered.
    await ana.delete(`/api/families/${family.id}/members/${ben.id}`)
    await ana.patch(`/api/families/${family.id}`, { name: 'The Wolves' })

    expect((await listsOf(ben)).sent.slice(0, 3).map(({ status, familyName }) => [status, familyName])).toEqual([
      ['expired', 'The Foxes'],
      ['accepted', 'The Foxes'],
      ['rejected', 'The Foxes'],
    ])
    const shown = async (code: string) =>
      ((await eve.get(`/api/invitations/code/${code}`)).json as FamilyInvitation).familyName
    for (const { code } of [rejected, accepted, expired]) expect(await shown(code)).toBe('The Foxes')
    expect(await shown(pending.code)).toBe('The Wolves')
  })

  describe('made out to a username', () => {
    test('is accepted and rejected by that account only', async () => {
      const [ana, ben, eve] = [await app.signUp(), await app.signUp(), await app.signUp()]
      const { id } = await newFamily(ana)
      const first = await invite(ana, id, { username: ` ${ben.username.toUpperCase()} `, email: 'b@example.org' })
      expect(first).toMatchObject({ username: ben.username, inviteeId: null })
      expect((await listsOf(ben)).received).toEqual([{ ...first, inviteeId: ben.id, email: null }])
      expect((await listsOf(eve)).received).toEqual([])
      expect((await join(eve, first.code)).status).toBe(403)
      expect((await ana.post(`/api/invitations/${first.id}/reject`)).status).toBe(403)
      const [unknown, forbidden] = [
        await eve.post('/api/invitations/999999/reject'),
        await eve.post(`/api/invitations/${first.id}/reject`),
      ]
      expect([forbidden.status, forbidden.text]).toEqual([404, unknown.text])

      expect((await ben.post(`/api/invitations/${first.id}/reject`)).status).toBe(200)
      expect((await ben.post(`/api/invitations/${first.id}/reject`)).status).toBe(409)
      const late = await join(ben, first.code)
      expect([late.status, late.text]).toEqual([409, expect.stringContaining('This invitation has been rejected.')])
      expect(await listsOf(ben)).toEqual({ received: [], sent: [] })
      expect((await listsOf(ana)).sent[0]).toMatchObject({ status: 'rejected', inviteeId: ben.id })

      const second = await invite(ana, id, { username: ben.username })
      expect((await join(ben, second.code)).status).toBe(200)
    })

    test('says nothing of whether the account exists, and waits in no list of one that comes later', async () => {
      const ana = await app.signUp()
      const ben = await app.signUp()
      const { id } = await newFamily(ana)
      const known = await invite(ana, id, { username: ben.username })
      const unknown = await invite(ana, id, { username: `late-${ben.username}` })
      expect(shapeOf(unknown)).toEqual(shapeOf(known))
      const late = await app.signUp(`late-${ben.username}`)
      expect((await listsOf(late)).received).toEqual([])
      expect((await join(ben, unknown.code)).status).toBe(403)
      expect((await join(late, unknown.code)).status).toBe(200)
    })

    test('nobody rejects one that is not made out to them', async () => {
      const { ana, ben, family } = await familyOfTwo(app)
      const { id } = await invite(ana, family.id)
      expect((await ben.post(`/api/invitations/${id}/reject`)).status).toBe(404)
    })
  })

  test('its inviter and the owner revoke it; to others it does not exist, and its invitee may not', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    const eve = await app.signUp()
    await makeParent(ana, family.id, ben)
    const byBen = await invite(ben, family.id, { username: eve.username })
    const byAna = await invite(ana, family.id)
    expect((await eve.delete(`/api/invitations/${byBen.id}`)).status).toBe(403)
    const [unknown, forbidden] = [
      await ben.delete('/api/invitations/999999'),
      await ben.delete(`/api/invitations/${byAna.id}`),
    ]
    expect([forbidden.status, forbidden.text]).toEqual([404, unknown.text])
    expect((await ana.delete(`/api/invitations/${byBen.id}`)).status).toBe(200)
    expect((await ana.delete(`/api/invitations/${byBen.id}`)).status).toBe(409)
    expect((await ana.delete(`/api/invitations/${byAna.id}`)).status).toBe(200)
    const late = await join(eve, byBen.code)
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('This invitation has expired.')])
    expect(await membersOf(ana, family.id)).toHaveLength(2)
  })

  test('ten people accept one invitation at once: exactly one joins', async () => {
    const ana = await app.signUp()
    const { id } = await newFamily(ana)
    const people = await Promise.all(Array.from({ length: 10 }, () => app.signUp()))
    const { code } = await invite(ana, id)
    const statuses = (await Promise.all(people.map((client) => join(client, code)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const winner = people[statuses.indexOf(200)]!
    expect((await membersOf(ana, id)).map((member) => member.id)).toEqual([ana.id, winner.id])
    for (const { activeFamilyId } of await Promise.all(
      people
        .filter((client) => client !== winner)
        .map(async (client) => (await client.get('/api/user')).json as { activeFamilyId: number | null }),
    ))
      expect(activeFamilyId).toBeNull()
  })

  test('a person who accepts two invitations into one family at once joins once', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { id } = await newFamily(ana)
    const codes = [(await invite(ana, id)).code, (await invite(ana, id)).code]
    const statuses = (await Promise.all(codes.map((code) => join(ben, code)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await membersOf(ana, id)).toHaveLength(2)
    expect((await listsOf(ana)).sent.map(({ status }) => status).toSorted()).toEqual(['accepted', 'pending'])
  })
})

describe('the limits (SECURITY-18)', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: { RATE_LIMIT_SCALE: '1' } })
  }, 60_000)
  afterAll(() => app.close())

  test('an address looks up 30 unknown codes a minute, by both calls together; right ones do not count', async () => {
    const ana = await app.signUp()
    const { id } = await newFamily(ana)
    const { code } = await invite(ana, id)
    for (let i = 0; i < 40; i++) expect((await app.stranger().get(`/api/invitations/code/${code}`)).status).toBe(200)
    for (let i = 0; i < 15; i++) {
      expect((await app.stranger().get(`/api/invitations/code/unknown-${i}`)).status).toBe(404)
      expect((await join(ana, `unknown-${i}`)).status).toBe(404)
    }
    expect((await app.stranger().get('/api/invitations/code/unknown')).status).toBe(429)
    expect((await join(ana, 'unknown')).status).toBe(429)
  })

  test('a person makes 50 invitations an hour and 20 families a day; refused calls do not count', async () => {
    const ana = await app.signUp()
    const other = await newFamily(await app.signUp())
    const { id } = await newFamily(ana)
    for (let i = 0; i < 60; i++) expect((await ana.post(`/api/families/${other.id}/invitations`, {})).status).toBe(404)
    for (let i = 0; i < 50; i++) await invite(ana, id)
    expect((await ana.post(`/api/families/${id}/invitations`, {})).status).toBe(429)
    for (let i = 1; i < 20; i++) await newFamily(ana)
    expect((await ana.post('/api/families', { name: 'One more' })).status).toBe(429)
  })

  test('no code is in a log, and the page of an invitation tells no other site of it (SECURITY-4)', async () => {
    const later = await startApp()
    try {
      const [ana, ben] = [await later.signUp(), await later.signUp()]
      const { id } = await newFamily(ana)
      const { code } = await invite(ana, id)
      await later.stranger().get(`/api/invitations/code/${code}`)
      const page = await later.stranger().get(`/invite/${code}`, { accept: 'text/html' })
      expect(page.headers.get('x-robots-tag')).toBe('noindex')
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      await join(ben, code)
      await join(ben, code)
      expect(later.logged()).toContain('/api/families/join/[redacted]')
      expect(later.logged()).not.toContain(code)
    } finally {
      await later.close()
    }
  })
})
