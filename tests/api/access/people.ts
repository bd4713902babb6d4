/**
 * Everybody whom the access matrix knows, and what they have a right to or have lost: one family with children and a device of each of its
 * parents, a class, and pictures in which all of them once took part.
 */
import type { Artwork } from '#contract/artworks.ts'
import { ADMIN } from '#tests/api/admin/admin.ts'
import {
  addDevice,
  joinFamily,
  newChild,
  newFamily,
  signInOn,
  type FamilyWithChildren,
  type SignedUp,
} from '#tests/api/children/family-with-children.ts'
import { type Client, createClient } from '#tests/api/client.ts'
import { makeParent } from '#tests/api/families/family.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

export const PASSWORD = 'a good password'

/** The columns of the matrix: who they are to the owner, her family and her pictures. All are signed in. */
export const PERSONS = {
  strngr: 'a stranger',
  admin: 'an admin, who belongs to nothing',
  teachr: 'the teacher of a class, and a stranger to the family',
  pupil: 'a child of that class, with the most careful settings',
  owner: 'the owner of the family and of its pictures',
  parent: 'another parent of the family',
  member: 'a member, who has joined the pictures through the family',
  viewer: 'a member, who has joined none',
  collab: 'somebody from outside, who has joined the pictures by their codes',
  child: 'a child of the family that colors with others; one of the pictures is its own',
  siblng: 'a child of the family with the most careful settings',
  demotd: 'a parent who was made a plain member',
  exmemb: 'a removed member, who had joined the pictures through the family',
  expar: 'a removed parent, who had joined them too',
  barred: 'somebody whom the owner has removed from the pictures',
  lapsed: 'somebody who knows a code that was renewed',
} as const

/** Sessions that have ended, and none at all. */
export const ENDED = {
  nobody: 'not signed in',
  oldses: 'a session of a parent from before the password changed',
  disabl: 'a parent whose account is disabled',
  deletd: 'a parent whose account is deleted',
  devrem: 'the child on the device that the removed parent added',
  devdem: 'the child on the device of the parent who was made a member',
  devchg: 'the child on the device of the parent who changed the password, not confirmed since',
  paused: 'a child that was signed out everywhere and may not sign in',
} as const
export type SignedInName = keyof typeof PERSONS
export type EndedName = keyof typeof ENDED
export type PersonName = SignedInName | EndedName
// Object.keys forgets the type of the keys.
export const SIGNED_IN = Object.keys(PERSONS) as SignedInName[]
export const SIGNED_OUT = Object.keys(ENDED) as EndedName[]

export interface Caller {
  readonly name: PersonName
  readonly id: number
  /** Returns a new client with the session and the device of this person, so that no reply changes them. */
  client(): Client
}

/**
 * `family`: the family sees it. `public`: everybody does. `closed`: private, and nobody colors along any more. `child`: private, of the child.
 */
export const KINDS = ['family', 'public', 'closed', 'child'] as const
export type Kind = (typeof KINDS)[number]

export interface Picture {
  readonly kind: Kind
  readonly id: number
  readonly owner: Caller
  readonly code: string
  /** Renewed when the owner removed somebody. */
  readonly oldCode: string
}

/** What is in no reply to people outside. */
export const SECRETS = { family: 'The Foxes', picture: 'Zinnober' }

export interface World {
  readonly app: App
  readonly people: Readonly<Record<PersonName, Caller>>
  readonly family: FamilyWithChildren
  /** A class of the owner's and the other parent's, with room for children who are thrown away. */
  readonly nursery: FamilyWithChildren
  readonly classId: number
  readonly childId: number
  /** The token of the child's card. */
  readonly card: string
  readonly pictures: Readonly<Record<Kind, Picture>>
  /** A picture of the owner's in which the child has drawn. */
  readonly withChildId: number
  /** Codes that the removed parent has made: an invitation into the family, and a second home of the child. */
  readonly deadCodes: { readonly invitation: string; readonly home: string }
}

export function clientWith(app: App, cookies: ReadonlyMap<string, string>): Client {
  const client = createClient(app.url)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

async function created<T>(reply: Promise<{ status: number; json: unknown; text: string }>): Promise<T> {
  const { status, json, text } = await reply
  if (status >= 300) throw new Error(`arranging failed: ${status} ${text}`)
  return json as T
}

/** Makes a picture of this kind, in which nobody else takes part yet. It stays open to its family until `finishPicture`. */
export async function beginPicture(kind: Kind, owner: Client, familyId: number): Promise<Artwork> {
  const title = kind === 'public' ? 'Open to all' : SECRETS.picture
  const artwork = await created<Artwork>(
    owner.post('/api/artworks', { visibility: 'family', familyId, collaborativeMode: true, title }),
  )
  await created(owner.post(`/api/artworks/${artwork.id}/strokes`, DOT))
  return artwork
}

export async function finishPicture(kind: Kind, id: number, owner: Client): Promise<void> {
  if (kind === 'family') return
  await created(owner.patch(`/api/artworks/${id}`, { visibility: kind === 'public' ? 'public' : 'private' }))
  if (kind === 'closed') await created(owner.post(`/api/artworks/${id}/disable-collaboration`))
}

/** Everybody takes part. The same people whose standing ends in `endStandings`. */
interface Before {
  readonly app: App
  readonly people: Readonly<Record<PersonName, Caller>>
  readonly pictures: readonly (Artwork & { readonly kind: Kind; readonly owner: Caller })[]
}

/**
 * Starts an app and brings everybody into it.
 * @param beforeLoss is called while those who lose their standing still have it
 */
export async function startWorld(
  environment: Record<string, string>,
  beforeLoss: (before: Before) => Promise<void> = () => Promise.resolve(),
): Promise<World> {
  const app = await startApp({
    environment: {
      ...environment,
      LOG_LEVEL: 'silent',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    },
  })
  const boss = app.stranger()
  const { id: bossId } = await created<{ id: number }>(boss.post('/api/login', ADMIN))
  const family = await newFamily(app)
  const { owner, familyId } = family
  const signUp = () => app.signUp()
  const newMember = async (): Promise<SignedUp> => {
    const person = await signUp()
    await joinFamily(owner, familyId, person)
    return person
  }
  const newParent = async (): Promise<SignedUp> => {
    const person = await newMember()
    await makeParent(owner, familyId, person)
    return person
  }
  const [teacher, stranger, collab, barred, lapsed] = await Promise.all([
    signUp(),
    signUp(),
    signUp(),
    signUp(),
    signUp(),
  ])
  const [parent, demoted, removed, changed, disabled, deleted] = await Promise.all([
    newParent(),
    newParent(),
    newParent(),
    newParent(),
    newParent(),
    newParent(),
  ])
  const [member, viewer, exMember] = await Promise.all([newMember(), newMember(), newMember()])
  const oldSession = Object.assign(app.stranger(), { id: changed.id })
  await created(oldSession.post('/api/login', { username: changed.username, password: PASSWORD }))

  const school = await created<{ id: number }>(teacher.post('/api/families', { name: 'Class 1', kind: 'class' }))
  const classroom = { familyId: school.id, owner: teacher, ...(await addDevice(app, teacher, school.id)) }
  const pupil = await newChild(classroom)
  const child = await newChild(family, { name: 'Mia', joinedBy: 'code', onlyFamily: false })
  const [sibling, paused] = [await newChild(family), await newChild(family)]
  const deviceOf = async (who: SignedUp): Promise<Client> => (await addDevice(app, who, familyId)).device
  const [ofRemoved, ofDemoted, ofChanged] = await Promise.all([deviceOf(removed), deviceOf(demoted), deviceOf(changed)])
  const onDevice = (device: Client, { id }: { id: number }) => signInOn(app, device, id)
  const clients: Record<PersonName, Client & { id: number }> = {
    nobody: Object.assign(app.stranger(), { id: 1 }),
    strngr: stranger,
    admin: Object.assign(boss, { id: bossId }),
    teachr: teacher,
    pupil: await onDevice(classroom.device, pupil),
    owner,
    parent,
    member,
    viewer,
    collab,
    child: await onDevice(family.device, child),
    siblng: await onDevice(family.device, sibling),
    demotd: demoted,
    exmemb: exMember,
    expar: removed,
    barred,
    lapsed,
    oldses: oldSession,
    disabl: disabled,
    deletd: deleted,
    devrem: await onDevice(ofRemoved, child),
    devdem: await onDevice(ofDemoted, child),
    devchg: await onDevice(ofChanged, child),
    paused: await onDevice(family.device, paused),
  }
  const { id: nurseryId } = await created<{ id: number }>(
    owner.post('/api/families', { name: 'Guests', kind: 'class' }),
  )
  await joinFamily(owner, nurseryId, parent, true)
  const nursery = { familyId: nurseryId, owner, ...(await addDevice(app, owner, nurseryId)) }

  const people = {} as Record<PersonName, Caller>
  for (const name of [...SIGNED_IN, ...SIGNED_OUT]) {
    // Copied now: an account that deletes itself is signed out by the reply.
    const { id, cookies } = clients[name]
    const kept = new Map(cookies)
    people[name] = { name, id, client: () => clientWith(app, kept) }
  }

  async function begin(kind: Kind) {
    const by = kind === 'child' ? people.child : people.owner
    const artwork = await beginPicture(kind, by.client(), familyId)
    await Promise.all([
      ...[member, demoted, exMember, removed, changed, disabled, deleted].map((client) =>
        created(client.post(`/api/artworks/${artwork.id}/contributors`, { userId: client.id })),
      ),
      ...[collab, barred].map((client) => created(join(client, artwork.sessionCode))),
    ])
    if (kind !== 'closed') await finishPicture(kind, artwork.id, by.client())
    return { ...artwork, kind, owner: by }
  }
  const begun = await Promise.all(KINDS.map(begin))
  const withChild = await beginPicture('family', owner, familyId)
  await created(people.child.client().post(`/api/artworks/${withChild.id}/contributors`, { userId: child.id }))
  await created(people.child.client().post(`/api/artworks/${withChild.id}/strokes`, DOT))
  const [{ token }] = await created<[{ token: string }]>(
    owner.post(`/api/families/${familyId}/cards`, { childIds: [child.id] }),
  )
  const { code: invitation } = await created<{ code: string }>(
    removed.post(`/api/families/${familyId}/invitations`, {}),
  )
  const { link } = await created<{ link: string }>(
    removed.post(`/api/children/${child.id}/home-invitation`, { password: PASSWORD }),
  )
  await beforeLoss({ app, people, pictures: begun })

  const members = `/api/families/${familyId}/members`
  await Promise.all([
    created(owner.delete(`${members}/${exMember.id}`)),
    created(owner.delete(`${members}/${removed.id}`)),
    created(owner.patch(`${members}/${demoted.id}`, { role: 'member' })),
    created(changed.post('/api/profile/password', { current: PASSWORD, next: 'another password' })),
    created(boss.patch(`/api/admin/users/${disabled.id}`, { disabled: true })),
    created(deleted.send('DELETE', '/api/profile', { password: PASSWORD })),
    created(owner.post(`/api/children/${paused.id}/pause`)),
  ])
  const pictures = {} as Record<Kind, Picture>
  async function end({ id, kind, owner: by, sessionCode }: (typeof begun)[number]): Promise<void> {
    const client = by.client()
    await created(client.delete(`/api/artworks/${id}/contributors/${barred.id}`))
    const { sessionCode: code } = await created<Artwork>(client.get(`/api/artworks/${id}`))
    if (kind === 'closed') await finishPicture(kind, id, client)
    pictures[kind] = { kind, id, owner: by, code: code!, oldCode: sessionCode! }
  }
  await Promise.all(begun.map(end))
  return {
    app,
    people,
    family,
    nursery,
    classId: school.id,
    childId: child.id,
    card: token,
    pictures,
    withChildId: withChild.id,
    deadCodes: { invitation, home: link.split('/').at(-1)! },
  }
}
