/** What the API tests of families arrange first. */
import type { Family, FamilyMember } from '#contract/families.ts'
import type { FamilyInvitation } from '#contract/invitations.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { familyMemberCollection, memberIdOf } from '#server/families/family-row.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Client, ClientResponse } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

export type SignedUp = Client & { id: number; username: string }

export async function newFamily(owner: Client, name = 'The Foxes'): Promise<Family> {
  const { status, json } = await owner.post('/api/families', { name })
  if (status !== 201) throw new Error(`Making a family failed: ${status}`)
  return json as Family
}

export async function invite(parent: Client, familyId: number, given: object = {}): Promise<FamilyInvitation> {
  const { status, json } = await parent.post(`/api/families/${familyId}/invitations`, given)
  if (status !== 201) throw new Error(`Inviting failed: ${status}`)
  return json as FamilyInvitation
}

export const join = (client: Client, code: string): Promise<ClientResponse> => client.post(`/api/families/join/${code}`)

/** Makes these people members of a family. */
export async function joinAll(parent: Client, familyId: number, people: readonly Client[]): Promise<void> {
  for (const client of people) await join(client, (await invite(parent, familyId)).code)
}

/** A parent asks a member to be a parent too, who accepts. */
export async function makeParent(parent: Client, familyId: number, member: Client & { id: number }): Promise<void> {
  const path = `/api/families/${familyId}/parent-offers`
  const asked = await parent.send('PUT', `${path}/${member.id}`, { password: 'a good password' })
  const { status, text } = await member.post(`${path}/accept`)
  if (asked.status !== 200 || status !== 200) throw new Error(`no parent: ${asked.text} ${text}`)
}

export async function membersOf(client: Client, familyId: number): Promise<FamilyMember[]> {
  return (await client.get(`/api/families/${familyId}/members`)).json as FamilyMember[]
}

/** Returns a family of two: Ana, who owns it, and Ben. */
export async function familyOfTwo(app: App): Promise<{ ana: SignedUp; ben: SignedUp; family: Family }> {
  const [ana, ben] = [await app.signUp(), await app.signUp()]
  const family = await newFamily(ana)
  await joinAll(ana, family.id, [ben])
  return { ana, ben, family }
}

/** Stops the app, changes what is stored, and starts it again. */
export async function restartWith(
  app: App,
  { environment, prepare }: { environment: Record<string, string>; prepare: (storage: Storage) => Promise<void> },
): Promise<App> {
  await app.close({ keepData: true })
  const { storage } = await openStorage({
    mongodbUri: environment['MONGODB_URI'] ?? null,
    dataDirectory: app.directory,
  })
  await prepare(storage)
  await storage.close()
  return startApp({ environment, directory: app.directory })
}

/** Makes an account the profile of a child in a family, as far as families are concerned. */
export async function makeChild(storage: Storage, familyId: number, userId: number): Promise<void> {
  const child = {
    familyIds: [familyId],
    avatar: 'fox' as const,
    secretHash: null,
    kidMode: false,
    onlyFamily: false,
    joinedBy: 'code' as const,
    quietHours: null,
  }
  await storage.collection(accountCollection).updateOne({ _id: userId }, { $set: { child, activeFamilyId: familyId } })
  await addMembership(storage, familyId, { userId, role: 'child' })
}

export async function addMembership(
  storage: Storage,
  familyId: number,
  { userId, role }: { userId: number; role: 'parent' | 'member' | 'child' },
): Promise<void> {
  const _id = memberIdOf(familyId, userId)
  const memberId = await storage.nextId('familyMembers')
  const row = { _id, memberId, familyId, userId, role, joinedAt: new Date() }
  await storage.collection(familyMemberCollection).insertOne(row)
}
