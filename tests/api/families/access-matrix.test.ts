import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import * as families from '#contract/families.ts'
import { contractEntries, type Entry } from '#scripts/routes.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { addMembership, invite, joinAll, makeChild, makeParent, newFamily, restartWith } from './family.ts'

/**
 * Who may do what with a family, its invitations and its artworks (FAMILY-2, FAMILY-3, INVITATION-3, INVITATION-5): the status of each
 * call. The artwork is the member's, and calls about a member are about a further one. The family has a child, so that its owner cannot
 * dissolve it (409, FAMILY-4). A route of the contract about families or their invitations that has no row fails the test.
 */
const MATRIX = `
                                      anonym strang remove admin  child  member parent owner
artworks.getArtwork                   401    404    404    404    200    200    200    200
artworks.getArtwork, private          401    404    404    404    404    200    404    404
families.acceptParent                 401    404    404    404    403    409    409    409
families.changeFamily                 401    404    404    404    403    403    403    200
families.changeFamilyMember           401    404    404    404    403    403    403    200
families.createFamily                 401    201    201    201    403    201    201    201
families.deleteFamily                 401    404    404    404    403    403    403    409
families.endParentOffer               401    404    404    404    403    403    200    200
families.getFamily                    401    404    404    404    200    200    200    200
families.getFamilyDoor                401    404    404    404    200    200    200    200
families.listAllFamilyArtworks        401    200    200    200    200    200    200    200
families.listFamilies                 401    200    200    200    200    200    200    200
families.listFamilyArtworks           401    404    404    404    200    200    200    200
families.listFamilyMembers            401    404    404    404    200    200    200    200
families.moveOnFamilyDoor             401    404    404    404    200    200    200    200
families.offerParent                  401    404    404    404    403    403    200    200
families.removeFamilyMember           401    404    404    404    403    403    200    404
families.removeFamilyMember, oneself  401    404    404    404    403    200    200    409
invitations.createInvitation          401    404    404    404    403    403    201    201
invitations.joinFamily                401    200    200    200    403    409    409    409
invitations.joinFamily, other account 401    403    403    403    403    403    403    403
invitations.listInvitations           401    200    200    200    200    200    200    200
invitations.rejectInvitation          401    404    404    404    404    404    404    403
invitations.revokeInvitation          401    404    404    404    404    404    404    200
invitations.viewInvitation            200    200    200    200    200    200    200    200
`

/** The people, in the order in which they try: whoever may change most comes last. */
const PEOPLE = ['anonymous', 'stranger', 'removed', 'admin', 'child', 'member', 'parent', 'owner'] as const
type Caller = { client: Client; id: number }
type People = Record<(typeof PEOPLE)[number], Caller>

interface Subject {
  readonly id: number
  /** An artwork of the member's, shared with the family, and another one of theirs that is not. */
  readonly artworkId: number
  readonly privateId: number
  /** An invitation of the owner's that is made out to nobody, and the code of one that is made out to somebody else. */
  readonly invitationId: number
  readonly otherCode: string
  /** Returns the code of a pending invitation. */
  newCode(): Promise<string>
}

interface Row {
  readonly name: string
  readonly path: string
  readonly method: string
  readonly body?: object
  /** Whom the call is about, in place of a further member. */
  readonly about?: 'caller'
}

const rowOf = (name: string, { path, method }: Entry, given: Partial<Row> = {}): Row => ({
  name,
  path,
  method,
  ...given,
})

const BODIES = new Map<Entry, object>([
  [families.createFamily, { name: 'Another' }],
  [families.changeFamily, { name: 'Renamed' }],
  [families.changeFamilyMember, { role: 'member' }],
  [families.offerParent, { password: 'a good password' }],
  [families.moveOnFamilyDoor, { before: null }],
])

async function rowsOfContract(): Promise<Row[]> {
  const routes = [...(await contractEntries())].flatMap(([entry, name]): Row[] => {
    const body = BODIES.get(entry)
    return /^(families|invitations)\./.test(name) ? [rowOf(name, entry, body && { body })] : []
  })
  return [
    ...routes,
    rowOf('families.removeFamilyMember, oneself', families.removeFamilyMember, { about: 'caller' }),
    { name: 'invitations.joinFamily, other account', method: 'post', path: '/api/families/join/:otherCode' },
    { name: 'artworks.getArtwork', method: 'get', path: '/api/artworks/:artworkId' },
    { name: 'artworks.getArtwork, private', method: 'get', path: '/api/artworks/:privateId' },
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

oneEngine('the access matrix of families', 'embedded', (environment) => {
  let app: App
  let people: People
  /** A member who does not try. */
  let guest: Caller
  let rows: Row[]
  let subjects: Subject[]

  async function newSubject(): Promise<Subject> {
    const { owner, parent, member, removed } = people
    const { id } = await newFamily(owner.client)
    await joinAll(owner.client, id, [parent.client, member.client, guest.client, removed.client])
    await makeParent(owner.client, id, Object.assign(parent.client, { id: parent.id }))
    await owner.client.delete(`/api/families/${id}/members/${removed.id}`)
    const draw = async (given: object) =>
      ((await member.client.post('/api/artworks', { familyId: id, ...given })).json as Artwork).id
    return {
      id,
      artworkId: await draw({ visibility: 'family' }),
      privateId: await draw({ visibility: 'private' }),
      invitationId: (await invite(owner.client, id)).id,
      otherCode: (await invite(owner.client, id, { username: 'somebody else' })).code,
      newCode: async () => (await invite(owner.client, id)).code,
    }
  }

  beforeAll(async () => {
    const settings = environment()
    app = await startApp({ environment: settings })
    const signUp = async (): Promise<Caller> => {
      const client = await app.signUp()
      return { client, id: client.id }
    }
    people = {
      anonymous: { client: app.stranger(), id: 1 },
      stranger: await signUp(),
      removed: await signUp(),
      admin: await signUp(),
      child: await signUp(),
      member: await signUp(),
      parent: await signUp(),
      owner: await signUp(),
    }
    guest = await signUp()
    rows = await rowsOfContract()
    subjects = []
    for (const _ of rows) subjects.push(await newSubject())
    app = await restartWith(app, {
      environment: settings,
      async prepare(storage) {
        // The rules know a child in one family; here it is in every row's.
        const [first, ...others] = subjects
        await makeChild(storage, first!.id, people.child.id)
        for (const { id } of others) await addMembership(storage, id, { userId: people.child.id, role: 'child' })
        const accounts = storage.collection(accountCollection)
        await accounts.updateOne({ _id: people.admin.id }, { $set: { isAdmin: true } })
      },
    })
    for (const caller of Object.values(people)) {
      const again = app.stranger()
      for (const [name, value] of caller.client.cookies) again.cookies.set(name, value)
      caller.client = again
    }
  }, 120_000)
  afterAll(() => app.close())

  async function cellOf(row: Row, subject: Subject, { client, id }: Caller): Promise<string> {
    const code = row.path.includes(':code') ? await subject.newCode() : ''
    const isInvitation = row.path.startsWith('/api/invitations')
    const path = row.path
      .replace(':otherCode', subject.otherCode)
      .replace(':code', code)
      .replace(':artworkId', String(subject.artworkId))
      .replace(':privateId', String(subject.privateId))
      .replace(':userId', String(row.about === 'caller' ? id : guest.id))
      .replace(':id', String(isInvitation ? subject.invitationId : subject.id))
    return String((await client.send(row.method.toUpperCase(), path, row.body)).status).padEnd(6)
  }

  test('holds in every cell', async () => {
    const lines: string[] = []
    for (const [i, row] of rows.entries()) {
      const cells: string[] = []
      for (const name of PEOPLE) cells.push(await cellOf(row, subjects[i]!, people[name]))
      lines.push(`${row.name.padEnd(37)} ${cells.join(' ')}`.trimEnd())
    }
    const header = MATRIX.split('\n')[1]!
    expect(`\n${header}\n${lines.join('\n')}\n`).toBe(MATRIX)
  }, 120_000)
})
