/**
 * Random sequences of what gives and ends a standing: joins, removals, demotions, deletions, password changes, devices, second homes and
 * reconnects. A model says who has which standing; after each step every way in is tried with every session there ever was, and agrees with
 * the model: a person without a standing reads and changes nothing (SECURITY-32, SECURITY-33, CHILD-8, CHILD-30, CHILD-32, FAMILY-29).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import type { Family } from '#contract/families.ts'
import { newChild, type SignedUp } from '#tests/api/children/family-with-children.ts'
import { createClient, type Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import * as fc from '#tests/fast-check.ts'
import { isLong, seedOfRun } from '#tests/run-options.ts'

/** Mum owns the first home, Dad the second one; the others come and go. */
const [MUM, DAD] = [0, 1] as const
const PEOPLE = 4
const SESSIONS_EACH = 2
const HOMES = ['first', 'second'] as const
type Home = (typeof HOMES)[number]
/** Gran's picture is shared with the first home, where Aunt is a parent too; Mia's is her own. */
const [GRAN, AUNT] = [2, 3] as const
const PICTURES = ['shared', 'mias'] as const
type Picture = (typeof PICTURES)[number]
const AT_ONCE_MS = 5_000

/** What people do, and which of its fields each act has. */
const ACTS = {
  join: ['by', 'who', 'home'],
  remove: ['by', 'who', 'home'],
  offer: ['by', 'who', 'home'],
  demote: ['by', 'who', 'home'],
  accept: ['who', 'home'],
  leave: ['who', 'home'],
  delete: ['who'],
  password: ['who', 'session'],
  'sign in': ['who', 'session'],
  'add device': ['who', 'home'],
  'link home': ['who', 'home'],
  'accept home': ['who', 'home'],
  'leave home': ['who', 'home'],
  'child signs in': ['device'],
  pause: ['who'],
  resume: ['who'],
  'join picture': ['anybody', 'session'],
  connect: ['anybody', 'session', 'picture'],
} as const
type Kind = keyof typeof ACTS
const KINDS = Object.keys(ACTS) as Kind[]
/** How often an act is chosen, 1 unless it is here. */
const WEIGHTS: Partial<Record<Kind, number>> = {
  join: 2,
  connect: 3,
  'child signs in': 3,
  'add device': 2,
  remove: 3,
  demote: 3,
  password: 3,
  'leave home': 2,
}

/** One of those that are allowed by the model or, if `wild`, of all. */
const choice = fc.record({
  kind: fc.oneof(...KINDS.map((kind) => ({ weight: WEIGHTS[kind] ?? 1, arbitrary: fc.constant(kind) }))),
  pick: fc.nat(10_000),
  wild: fc.nat(4).map((n) => n === 0),
})
type Choice = typeof choice extends fc.Arbitrary<infer C> ? C : never

interface Command {
  readonly kind: Kind
  readonly by: number
  readonly who: number
  readonly home: Home
  readonly session: number
  readonly device: number
  readonly picture: Picture
}

/** The child, among the numbers of people. */
const CHILD = PEOPLE
type Role = 'parent' | 'member' | 'child'

interface FamilyModel {
  owner: number
  /** In the order of joining. */
  readonly members: Map<number, Role>
  /** Whom a parent asks to be a parent, and who asks. */
  readonly asked: Map<number, number>
}

interface Session {
  readonly client: Client
  isValid: boolean
}

interface Device {
  readonly client: Client
  readonly home: Home
  readonly addedBy: number
  readonly version: number
  isRemoved: boolean
}

interface ChildSession extends Session {
  readonly device: Device
}

interface Connection {
  readonly socket: WebSocket
  readonly who: number
  readonly session: Session
  readonly picture: Picture
}

class World {
  readonly families: Record<Home, FamilyModel | null> = { first: null, second: null }
  readonly ids: number[] = []
  readonly names: string[] = []
  readonly passwords: string[] = []
  readonly versions = Array.from({ length: PEOPLE }, () => 0)
  readonly isDeleted = Array.from({ length: PEOPLE }, () => false)
  readonly sessions: Session[][] = []
  readonly devices: Device[] = []
  readonly childSessions: ChildSession[] = []
  readonly connections: Connection[] = []
  /** The codes of links to a second home, by the person who made them, and the home they come from. */
  readonly links = new Map<number, { code: string; home: Home }>()
  /** All of them, also those that have ended. */
  readonly codes: string[] = []
  readonly joined = new Set<number>()
  isShared = true
  isGransGone = false
  /** Mia has joined Gran's picture, and she colors with her families only. */
  isMiaInShared = false
  isPaused = false
  familyIds!: Record<Home, number>
  pictureIds!: Record<Picture, number>

  role(home: Home, person: number): Role | null {
    return this.families[home]?.members.get(person) ?? null
  }

  parents(home: Home, except?: number): number[] {
    const members = this.families[home]?.members ?? new Map<number, Role>()
    return [...members].filter(([person, role]) => role === 'parent' && person !== except).map(([person]) => person)
  }

  homes(): Home[] {
    return HOMES.filter((home) => this.role(home, CHILD) === 'child')
  }

  isGuardian(person: number): boolean {
    return this.homes().some((home) => this.role(home, person) === 'parent')
  }

  signsIn({ isRemoved, home, addedBy, version }: Device): boolean {
    const isConfirmed = !isRemoved && this.role(home, addedBy) === 'parent' && this.versions[addedBy] === version
    return isConfirmed && !this.isPaused && this.role(home, CHILD) === 'child'
  }

  reads(person: number, picture: Picture): boolean {
    if (picture === 'mias') return person === CHILD || this.isGuardian(person)
    if (this.isGransGone || this.isKeptFromShared(person)) return false
    return person === GRAN || this.joined.has(person) || (this.isShared && this.role('first', person) !== null)
  }

  draws(person: number, picture: Picture): boolean {
    if (picture === 'mias') return person === CHILD
    return this.reads(person, 'shared') && (person === GRAN || this.joined.has(person))
  }

  /** People outside her families stay out of a picture that a child is in (docs/decisions/0213). */
  isKeptFromShared(person: number): boolean {
    const isRelative = this.homes().some((home) => this.role(home, person) !== null)
    return this.isMiaInShared && person !== GRAN && person !== CHILD && !isRelative
  }

  // What ends.

  endParenthood(home: Home, person: number): void {
    for (const device of this.devices) if (device.home === home && device.addedBy === person) device.isRemoved = true
    const asked = this.families[home]?.asked
    for (const [whom, asker] of asked ?? []) if (asker === person) asked!.delete(whom)
    if (this.links.get(person)?.home === home) this.links.delete(person)
  }

  endMembership(home: Home, person: number): void {
    const family = this.families[home]
    if (!family) return
    if (family.members.get(person) === 'parent') this.endParenthood(home, person)
    family.members.delete(person)
    family.asked.delete(person)
    if (home !== 'first') return
    this.joined.delete(person)
    if (person !== GRAN) return
    this.isShared = false
    this.joined.clear()
  }

  dissolve(home: Home): void {
    for (const person of this.families[home]?.members.keys() ?? []) this.endMembership(home, person)
    this.families[home] = null
  }

  /** Ends the sessions of the child whose device, home or permission is gone. */
  settle(): void {
    for (const one of this.childSessions) if (!this.signsIn(one.device)) one.isValid = false
  }
}

/** Whether a person goes: nobody leaves children who have no parent elsewhere. */
function mayGo(world: World, person: number): boolean {
  return HOMES.every((home) => {
    if (world.role(home, person) !== 'parent' || world.parents(home, person).length > 0) return true
    if (world.role(home, CHILD) !== 'child') return true
    return world.homes().some((other) => other !== home && world.parents(other, person).length > 0)
  })
}

function goFrom(world: World, home: Home, person: number): void {
  const family = world.families[home]
  if (!family?.members.has(person)) return
  if (family.members.get(person) === 'parent' && world.parents(home, person).length === 0)
    world.endMembership(home, CHILD)
  if (family.owner === person) {
    const others = [...family.members.keys()].filter((other) => other !== person && other !== CHILD)
    const heir = world.parents(home, person)[0] ?? others[0]
    if (heir === undefined) return world.dissolve(home)
    family.owner = heir
    family.members.set(heir, 'parent')
    family.asked.delete(heir)
  }
  world.endMembership(home, person)
}

const usable = (world: World, person: number): Client | undefined =>
  (person === CHILD ? world.childSessions : world.sessions[person]!).find(({ isValid }) => isValid)?.client

function clientOf(world: World, person: number, at: number): Session | undefined {
  const own: readonly Session[] = person === CHILD ? world.childSessions : world.sessions[person]!
  return own[at % Math.max(1, own.length)]
}

/** Tries every way in with every session and device there ever was. */
async function compare(world: World, given: Command): Promise<void> {
  world.settle()
  const all = [
    ...world.sessions.flatMap((own, person) => own.map((one) => ({ person, one }))),
    ...world.childSessions.map((one) => ({ person: CHILD, one })),
  ]
  await Promise.all(
    all.map(async ({ person, one: { client, isValid } }) => {
      const cookie = { cookie: `fridgedoor.sid=${client.cookies.get('fridgedoor.sid')}` }
      const get = async (path: string): Promise<number> => (await client.send('GET', path, undefined, cookie)).status
      const post = async (path: string, body: object): Promise<number> =>
        (await client.send('POST', path, body, cookie)).status
      const expected = (status: number): number => (isValid ? status : 401)
      const guards = HOMES.filter((at) => world.role(at, CHILD) === 'child').map((at) => world.role(at, person))
      const ofChild = guards.includes('parent') ? 200 : guards.some((role) => role !== null) ? 403 : 404
      const found: Record<string, number | boolean> = { session: await get('/api/user') }
      const wanted: Record<string, number | boolean> = { session: expected(200) }
      for (const at of HOMES) {
        const { status, json } = await client.send('GET', `/api/families/${world.familyIds[at]}`, undefined, cookie)
        found[`family ${at}`] = status
        wanted[`family ${at}`] = expected(world.role(at, person) === null ? 404 : 200)
        if (status !== 200) continue
        found[`asked in ${at}`] = (json as Family).parentOffer !== null
        wanted[`asked in ${at}`] = world.families[at]!.asked.has(person)
      }
      found['child'] = await get(`/api/children/${world.ids[CHILD]}`)
      wanted['child'] = expected(ofChild)
      for (const on of PICTURES) {
        const path = `/api/artworks/${world.pictureIds[on]}`
        const reads = world.reads(person, on)
        found[`read ${on}`] = await get(path)
        wanted[`read ${on}`] = expected(reads ? 200 : 404)
        found[`draw ${on}`] = await post(`${path}/strokes`, DOT)
        wanted[`draw ${on}`] = expected(world.draws(person, on) ? 201 : reads ? 403 : 404)
        const polled = await client.send('POST', `${path}/connections`, { parameters: {} }, cookie)
        found[`poll ${on}`] = polled.status
        if (polled.status === 201) {
          const { connectionId } = polled.json as { connectionId: string }
          await client.send('DELETE', `${path}/connections/${connectionId}`, undefined, cookie)
        }
        wanted[`poll ${on}`] = expected(reads ? 201 : 404)
      }
      expect([given, person, found]).toEqual([given, person, wanted])
    }),
  )
  for (const device of world.devices) {
    const { families } = (await device.client.get('/api/device')).json as {
      families: { children: { id: number }[] }[]
    }
    const shown = families.flatMap(({ children }) => children.map(({ id }) => id))
    expect([given, shown]).toEqual([given, world.signsIn(device) ? [world.ids[CHILD]] : []])
  }
  for (const code of world.codes) {
    const anybody = Array.from({ length: PEOPLE }, (_, person) => usable(world, person)).find((client) => client)
    const isOpen = [...world.links.values()].some((link) => link.code === code)
    const seen = await anybody?.get(`/api/child-invitations/${code}`)
    if (seen) expect([given, seen.status]).toEqual([given, isOpen ? 200 : 404])
  }
  const open = world.connections.splice(0)
  for (const one of open) {
    const { socket, who: person, session: by, picture: on } = one
    if (by.isValid && world.reads(person, on)) {
      expect([given, person, on, socket.readyState]).toEqual([given, person, on, WebSocket.OPEN])
      world.connections.push(one)
      continue
    }
    await eventually(() => socket.readyState === WebSocket.CLOSED, Boolean, AT_ONCE_MS)
  }
}

/** Whether the server lets somebody do it. */
function isAllowed(world: World, { kind, by, who, home, session, device, picture }: Command): boolean {
  const family = world.families[home]
  const [mine, theirs] = [world.role(home, by), world.role(home, who)]
  switch (kind) {
    case 'join':
      return mine === 'parent' && theirs === null && usable(world, who) !== undefined
    case 'remove':
      return by !== who && mine === 'parent' && (theirs === 'member' || (theirs === 'parent' && family?.owner === by))
    case 'offer':
      return mine === 'parent' && theirs === 'member'
    case 'demote':
      return family?.owner === by && who !== by && theirs !== null
    case 'accept':
      return family?.asked.has(who) === true
    case 'leave':
      return theirs !== null && (family?.owner !== who || family.members.size === 1)
    case 'delete':
      return mayGo(world, who)
    case 'password':
      return world.sessions[who]![session]!.isValid
    case 'sign in':
      return !world.isDeleted[who] && !world.sessions[who]![session]!.isValid
    case 'add device':
      return theirs === 'parent'
    case 'link home':
      return world.isGuardian(who) && world.homes().length === 1
    case 'accept home':
      return world.links.size > 0 && theirs === 'parent' && world.role(home, CHILD) === null && world.homes().length < 2
    case 'leave home': {
      const others = world.homes().filter((other) => other !== home && world.parents(other).length > 0)
      return theirs === 'parent' && world.role(home, CHILD) === 'child' && others.length > 0
    }
    case 'child signs in':
      return world.devices[device] !== undefined && world.signsIn(world.devices[device])
    case 'pause':
    case 'resume':
      return world.isGuardian(who)
    case 'join picture':
      return clientOf(world, who, session)?.isValid === true && world.reads(who, 'shared')
    case 'connect':
      return clientOf(world, who, session)?.isValid === true && world.reads(who, picture)
  }
}

/** Returns every way to do it, for everybody with a session. */
function waysTo(world: World, kind: Kind): Command[] {
  const has = (field: string): boolean => (ACTS[kind] as readonly string[]).includes(field)
  const upTo = (count: number, field: string): number[] =>
    has(field) ? Array.from({ length: count }, (_, at) => at) : [0]
  const people = has('anybody') ? upTo(PEOPLE + 1, 'anybody') : upTo(PEOPLE, 'who')
  const homes = has('home') ? HOMES : HOMES.slice(0, 1)
  const pictures = has('picture') ? PICTURES : PICTURES.slice(0, 1)
  return upTo(PEOPLE, 'by').flatMap((by) =>
    people.flatMap((who) =>
      homes.flatMap((home) =>
        upTo(SESSIONS_EACH, 'session').flatMap((session) =>
          upTo(world.devices.length, 'device').flatMap((device) =>
            pictures.map((picture): Command => ({ kind, by, who, home, session, device, picture })),
          ),
        ),
      ),
    ),
  )
}

function aimed(world: World, { kind, pick, wild }: Choice): Command | undefined {
  const all = waysTo(world, kind).filter(
    ({ by, who }) =>
      kind === 'sign in' ||
      kind === 'child signs in' ||
      usable(world, (ACTS[kind] as readonly string[]).includes('by') ? by : who) !== undefined,
  )
  const allowed = wild ? [] : all.filter((one) => isAllowed(world, one))
  const chosen = allowed.length > 0 ? allowed : all
  return chosen[pick % Math.max(1, chosen.length)]
}

oneEngine('random sequences', 'embedded', (environment) => {
  let app: App
  let isOnMongo = false
  beforeAll(async () => {
    const settings = environment()
    isOnMongo = 'MONGODB_URI' in settings
    app = await startApp({ environment: settings })
  }, 60_000)
  afterAll(() => app.close())

  async function newSession(world: World, person: number): Promise<Session> {
    const client = createClient(app.url)
    const { status } = await client.post('/api/login', {
      username: world.names[person],
      password: world.passwords[person],
    })
    expect(status).toBe(200)
    return { client, isValid: true }
  }

  async function newWorld(): Promise<World> {
    const world = new World()
    const people: SignedUp[] = []
    for (let person = 0; person < PEOPLE; person++) {
      const signedUp = await app.signUp()
      people.push(signedUp)
      world.ids.push(signedUp.id)
      world.names.push(signedUp.username)
      world.passwords.push('a good password')
      world.sessions.push([{ client: signedUp, isValid: true }, await newSession(world, person)])
    }
    const make = async (owner: number): Promise<number> =>
      ((await people[owner]!.post('/api/families', { name: 'Home' })).json as Family).id
    world.familyIds = { first: await make(MUM), second: await make(DAD) }
    world.families.first = { owner: MUM, members: new Map([[MUM, 'parent']]), asked: new Map() }
    world.families.second = { owner: DAD, members: new Map([[DAD, 'parent']]), asked: new Map() }
    const mia = await newChild({ familyId: world.familyIds.first, owner: people[MUM]! })
    world.ids.push(mia.id)
    world.families.first.members.set(CHILD, 'child')
    const at = { by: MUM, who: MUM, home: 'first', session: 0, device: 0, picture: 'shared' } as const
    for (const guest of [GRAN, AUNT]) await run(world, { ...at, kind: 'join', who: guest })
    await run(world, { ...at, kind: 'offer', who: AUNT })
    await run(world, { ...at, kind: 'accept', who: AUNT })
    for (const parent of [MUM, AUNT]) await run(world, { ...at, kind: 'add device', who: parent })
    for (const device of [0, 1]) await run(world, { ...at, kind: 'child signs in', device })
    await run(world, { ...at, kind: 'offer', by: AUNT, who: GRAN })
    await run(world, { ...at, kind: 'link home', who: AUNT })
    const shared = { visibility: 'family', familyId: world.familyIds.first, collaborativeMode: true }
    const [grans, mias] = [
      await people[GRAN]!.post('/api/artworks', shared),
      await world.childSessions[0]!.client.post('/api/artworks', { visibility: 'private' }),
    ]
    world.pictureIds = { shared: (grans.json as Artwork).id, mias: (mias.json as Artwork).id }
    for (const guest of [MUM, CHILD]) await run(world, { ...at, kind: 'join picture', who: guest })
    await run(world, { ...at, kind: 'connect', who: CHILD, session: 1 })
    return world
  }

  /** Does it, expects that the server allows exactly what the model does, and changes the model. */
  async function run(world: World, given: Command): Promise<void> {
    const { kind, by, who, home, session } = given
    const family = world.families[home]
    const mayDo = isAllowed(world, given)
    const path = `/api/families/${world.familyIds[home]}`
    const childPath = `/api/children/${world.ids[CHILD]}`
    const passwordOf = (person: number) => ({ password: world.passwords[person] })

    /** Returns the reply of what was allowed, null for what was refused. */
    async function send(person: number, method: string, address: string, body?: object): Promise<unknown> {
      const { status, text, json } = await usable(world, person)!.send(method, address, body)
      expect([given, status < 300, text]).toEqual([given, mayDo, text])
      return mayDo ? json : null
    }

    switch (kind) {
      case 'join': {
        const client = usable(world, by)
        const invited = await client!.post(`${path}/invitations`, {})
        expect([given, invited.status === 201]).toEqual([given, world.role(home, by) === 'parent'])
        if (invited.status !== 201 || !usable(world, who)) return
        if (await send(who, 'POST', `/api/families/join/${(invited.json as { code: string }).code}`))
          family!.members.set(who, 'member')
        return
      }
      case 'remove':
        if (by !== who && (await send(by, 'DELETE', `${path}/members/${world.ids[who]}`)))
          world.endMembership(home, who)
        return
      case 'leave': {
        const isLast = family?.members.size === 1
        if (!(await send(who, 'DELETE', `${path}/members/${world.ids[who]}`))) return
        if (isLast) world.dissolve(home)
        else world.endMembership(home, who)
        return
      }
      case 'offer':
        if (await send(by, 'PUT', `${path}/parent-offers/${world.ids[who]}`, passwordOf(by))) family!.asked.set(who, by)
        return
      case 'accept':
        if (!(await send(who, 'POST', `${path}/parent-offers/accept`))) return
        family!.members.set(who, 'parent')
        family!.asked.delete(who)
        return
      case 'demote':
        if (!(await send(by, 'PATCH', `${path}/members/${world.ids[who]}`, { role: 'member' }))) return
        if (world.role(home, who) === 'parent') world.endParenthood(home, who)
        family!.members.set(who, 'member')
        return
      case 'delete':
        if (!(await send(who, 'DELETE', '/api/profile', passwordOf(who)))) return
        for (const at of HOMES) goFrom(world, at, who)
        world.isDeleted[who] = true
        world.links.delete(who)
        world.joined.delete(who)
        if (who === GRAN) world.isGransGone = true
        for (const one of world.sessions[who]!) one.isValid = false
        return
      case 'password': {
        const own = world.sessions[who]![session]!
        if (!own.isValid) return
        const next = `${world.passwords[who]}!`
        const { status } = await own.client.post('/api/profile/password', { current: world.passwords[who], next })
        expect([given, status]).toEqual([given, 200])
        world.passwords[who] = next
        world.versions[who]! += 1
        for (const one of world.sessions[who]!) one.isValid = one === own
        // The session goes on under another id: what was open under the earlier one closes.
        const connections = world.connections.map((one) =>
          one.who === who ? { ...one, session: { ...one.session, isValid: false } } : one,
        )
        world.connections.splice(0, Infinity, ...connections)
        for (const at of HOMES)
          for (const [whom, asker] of world.families[at]?.asked ?? [])
            if (asker === who) world.families[at]!.asked.delete(whom)
        world.links.delete(who)
        return
      }
      case 'sign in':
        if (!mayDo) return
        // The earlier session stays, to be tried.
        world.sessions[who]!.push(world.sessions[who]![session]!)
        world.sessions[who]![session] = await newSession(world, who)
        return
      case 'add device': {
        const device = createClient(app.url)
        device.cookies.set('fridgedoor.sid', usable(world, who)!.cookies.get('fridgedoor.sid')!)
        const { status } = await device.post(`${path}/devices`, passwordOf(who))
        device.cookies.delete('fridgedoor.sid')
        expect([given, status === 201]).toEqual([given, mayDo])
        const version = world.versions[who]!
        if (mayDo) world.devices.push({ client: device, home, addedBy: who, version, isRemoved: false })
        return
      }
      case 'child signs in': {
        const device = world.devices[given.device]
        if (!device) return
        const tablet = createClient(app.url)
        tablet.cookies.set('fridgedoor.device', device.client.cookies.get('fridgedoor.device')!)
        const { status } = await tablet.post('/api/device/sign-in', { childId: world.ids[CHILD] })
        expect([given, status]).toEqual([given, mayDo ? 200 : 404])
        if (mayDo) world.childSessions.push({ client: tablet, isValid: true, device })
        return
      }
      case 'pause':
      case 'resume':
        if (!(await send(who, 'POST', `${childPath}/${kind}`))) return
        world.isPaused = kind === 'pause'
        if (world.isPaused) for (const one of world.childSessions) one.isValid = false
        return
      case 'link home': {
        const made = await send(who, 'POST', `${childPath}/home-invitation`, passwordOf(who))
        if (!made) return
        const code = (made as { link: string }).link.replace('/child-invite/', '')
        world.links.set(who, { code, home: world.homes()[0]! })
        world.codes.push(code)
        return
      }
      case 'accept home': {
        const [[inviter, { code }] = [0, { code: 'unknown' }]] = world.links
        const body = { familyId: world.familyIds[home] }
        if (!(await send(who, 'POST', `/api/child-invitations/${code}/accept`, body))) return
        world.links.delete(inviter)
        family!.members.set(CHILD, 'child')
        return
      }
      case 'leave home':
        if (!(await send(who, 'DELETE', `${path}/children/${world.ids[CHILD]}`, passwordOf(who)))) return
        for (const [inviter, link] of world.links) if (link.home === home) world.links.delete(inviter)
        world.endMembership(home, CHILD)
        return
      case 'join picture': {
        const client = clientOf(world, who, session)?.client
        if (!client || who === GRAN) return
        const { status } = await client.post(`/api/artworks/${world.pictureIds.shared}/contributors`, {
          userId: world.ids[who],
        })
        expect([given, status < 300]).toEqual([given, mayDo])
        if (!mayDo) return
        world.joined.add(who)
        if (who === CHILD) world.isMiaInShared = true
        return
      }
      case 'connect': {
        const one = clientOf(world, who, session)
        if (!one || !mayDo) return
        const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${world.pictureIds[given.picture]}`, {
          headers: { cookie: one.client.cookieHeader() },
        })
        await new Promise((resolve, reject) => {
          socket.once('message', resolve)
          socket.once('close', reject)
        })
        world.connections.push({ socket, who, session: one, picture: given.picture })
      }
    }
  }

  const STEPS = isLong ? 40 : 16
  const choices = fc.array(choice, { minLength: STEPS, maxLength: STEPS })
  const walk = fc.asyncProperty(choices, async (chosen) => {
    const world = await newWorld()
    try {
      for (const one of chosen) {
        const given = aimed(world, one)
        if (!given) continue
        await run(world, given)
        await compare(world, given)
      }
    } finally {
      for (const { socket } of world.connections) socket.terminate()
    }
  })
  /** A walk mostly waits for the disk, so several go on at once. */
  const SIDE_BY_SIDE = isLong ? 4 : 1

  test('leave people without a standing with nothing, on every way in', async () => {
    const numRuns = !isLong ? 4 : isOnMongo ? 5 : 15
    const seed = seedOfRun()
    await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, (_, i) =>
        fc.assert(walk, { numRuns, seed: seed + i, endOnFailure: !isLong }),
      ),
    )
  }, 1_800_000)
})
