/** What the API tests of children's profiles arrange first. */
import type { Account } from '#contract/accounts.ts'
import type { Child, NewChild, Secret } from '#contract/children.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import type { Family } from '#contract/families.ts'
import { makeParent } from '#tests/api/families/family.ts'
import { createClient, type Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'

export type SignedUp = Awaited<ReturnType<App['signUp']>>

export const SECRET: Secret = ['sun', 'boat', 'sun', 'tree']
export const OTHER_SECRET: Secret = ['sun', 'boat', 'sun', 'star']

export interface FamilyWithChildren {
  readonly familyId: number
  readonly owner: SignedUp
  /** Its token is the cookie of the family's device; nobody is signed in on it. */
  readonly device: Client
  readonly deviceId: number
}

/** Returns a new family of a new person, with a device. */
export async function newFamily(app: App): Promise<FamilyWithChildren> {
  const owner = await app.signUp()
  const { id: familyId } = (await owner.post('/api/families', { name: 'The Foxes' })).json as Family
  const { device, deviceId } = await addDevice(app, owner, familyId)
  return { familyId, owner, device, deviceId }
}

/** A parent signs in on a new device and makes it one of the family. */
export async function addDevice(
  app: App,
  parent: SignedUp,
  familyId: number,
): Promise<{ device: Client; deviceId: number }> {
  const device = createClient(app.url)
  await device.post('/api/login', { username: parent.username, password: 'a good password' })
  const { id: deviceId } = (await device.post(`/api/families/${familyId}/devices`, { password: 'a good password' }))
    .json as { id: number }
  await device.post('/api/logout')
  return { device, deviceId }
}

/** Makes the person a member of the family. */
export async function joinFamily(owner: Client, familyId: number, person: Client, asParent = false): Promise<void> {
  const invitation = (await owner.post(`/api/families/${familyId}/invitations`, {})).json as { code: string }
  const joined = await person.post(`/api/families/join/${invitation.code}`)
  if (joined.status >= 300) throw new Error(`joining failed: ${joined.text}`)
  const { id } = (await person.get('/api/user')).json as Account
  if (asParent) await makeParent(owner, familyId, Object.assign(person, { id }))
}

let children = 0
export async function newChild(
  { familyId, owner }: Pick<FamilyWithChildren, 'familyId' | 'owner'>,
  given: Partial<NewChild> = {},
): Promise<Child> {
  const body = { name: `Kid ${++children}`, avatar: 'fox', color: '#4C6EF5', consent: CONSENT_VERSION, ...given }
  const { status, json, text } = await owner.post(`/api/families/${familyId}/children`, body)
  if (status !== 201) throw new Error(`no child: ${text}`)
  return json as Child
}

/** Returns a client on which the child has signed in: a copy of the family's device. */
export async function signInOn(
  app: App,
  device: Client,
  childId: number,
  secret?: Secret,
): Promise<Client & { id: number }> {
  const client = createClient(app.url)
  const token = device.cookies.get('fridgedoor.device')
  if (token !== undefined) client.cookies.set('fridgedoor.device', token)
  const { status, text } = await client.post('/api/device/sign-in', { childId, ...(secret && { secret }) })
  if (status !== 200) throw new Error(`no sign-in: ${text}`)
  return Object.assign(client, { id: childId })
}

/** Returns the header of a client's session alone, without its device. */
export const sessionOf = (client: Client): string => `fridgedoor.sid=${client.cookies.get('fridgedoor.sid')}`
