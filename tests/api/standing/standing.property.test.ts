/**
 * Random sequences of what gives and ends a standing: joins, removals, demotions, deletions, password changes, devices, second homes and
 * reconnects. A model says who has which standing; after each step every way in is tried with every session there ever was, and agrees with
 * the model: who has no standing reads and changes nothing (SECURITY-32, SECURITY-33, CHILD-8, CHILD-30, CHILD-32, FAMILY-29).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import type { Family } from '#contract/families.ts'
import { newChild, type SignedUp } from '#tests/api/children/family-with-children.ts'
import { createClient, type Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import * as fc from '#tests/fast-check.ts'
import { isLong } from '#tests/run-options.ts'

/** Mum owns the first home, Dad the second one; the others come and go. */
const [MUM, DAD] = [0, 1] as const
const PEOPLE = 4
const SESSIONS_EACH = 2
const HOMES = ['first', 'second'] as const
type Home = (typeof HOMES)[number]
/** Gran's picture is shared with the first home; Mia's is her own. */
const GRAN = 2
const PICTURES = ['shared', 'mias'] as const
type Picture = (typeof PICTURES)[number]
const AT_ONCE_MS = 5_000

const who = fc.nat(PEOPLE - 1)
const session = fc.nat(SESSIONS_EACH - 1)
const home = fc.constantFrom(...HOMES)
const picture = fc.constantFrom(...PICTURES)
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('join' as const), by: who, who, home }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('remove' as const, 'offer' as const, 'demote' as const),
      by: who,
      who,
      home,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('accept' as const, 'leave' as const), who, home }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('password' as const, 'sign in' as const), who, session }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('add device' as const, 'link home' as const), who, home }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('accept home' as const, 'leave home' as const), who, home }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('child signs in' as const), device: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('join picture' as const), who: fc.nat(PEOPLE), session }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('connect' as const), who: fc.nat(PEOPLE), session, picture }),
  },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

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
  /** The codes of links to a second home, by who has made them, and the home they come from. */
  readonly links = new Map<number, { code: string; home: Home }>()
  readonly joined = new Set<number>()
  isShared = true
  isGransGone = false
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
    if (this.isGransGone) return false
    return person === GRAN || this.joined.has(person) || (this.isShared && this.role('first', person) !== null)
  }

  draws(person: number, picture: Picture): boolean {
    if (picture === 'mias') return person === CHILD
    return !this.isGransGone && (person === GRAN || this.joined.has(person))
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
  world.sessions[person]!.find(({ isValid }) => isValid)?.client

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
      const found: Record<string, number> = { session: await get('/api/user') }
      const wanted: Record<string, number> = { session: expected(200) }
      for (const at of HOMES) {
        found[`family ${at}`] = await get(`/api/families/${world.familyIds[at]}`)
        wanted[`family ${at}`] = expected(world.role(at, person) === null ? 404 : 200)
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

eachEngine('random sequences', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
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
    await run(world, { kind: 'join', by: MUM, who: GRAN, home: 'first' })
    await run(world, { kind: 'add device', who: MUM, home: 'first' })
    await run(world, { kind: 'child signs in', device: 0 })
    const shared = { visibility: 'family', familyId: world.familyIds.first, collaborativeMode: true }
    const [grans, mias] = [
      await people[GRAN]!.post('/api/artworks', shared),
      await world.childSessions[0]!.client.post('/api/artworks', { visibility: 'private' }),
    ]
    world.pictureIds = { shared: (grans.json as Artwork).id, mias: (mias.json as Artwork).id }
    return world
  }

  /** Does it, expects that the server allows exactly what the model does, and changes the model. */
  async function run(world: World, given: Command): Promise<void> {
    const send = async (
      person: number,
      isAllowed: boolean,
      call: (client: Client) => Promise<{ status: number; text: string }>,
    ): Promise<boolean> => {
      const client = usable(world, person)
      if (!client) return false
      const { status, text } = await call(client)
      expect([given, status < 300, text]).toEqual([given, isAllowed, text])
      return isAllowed
    }
    const pathOf = (home: Home): string => `/api/families/${world.familyIds[home]}`
    const passwordOf = (person: number) => ({ password: world.passwords[person] })

    switch (given.kind) {
      case 'join': {
        const { by, who: guest, home: at } = given
        const family = world.families[at]
        const client = usable(world, by)
        const guests = usable(world, guest)
        if (!client || !guests) return
        const { status, json } = await client.post(`${pathOf(at)}/invitations`, {})
        const isParent = world.role(at, by) === 'parent'
        expect([given, status === 201]).toEqual([given, isParent])
        if (!isParent) return
        const joined = await guests.post(`/api/families/join/${(json as { code: string }).code}`)
        expect([given, joined.status === 200]).toEqual([given, !family!.members.has(guest)])
        if (!family!.members.has(guest)) family!.members.set(guest, 'member')
        return
      }
      case 'remove': {
        const { by, who: whom, home: at } = given
        const family = world.families[at]
        if (by === whom) return
        const [mine, theirs] = [world.role(at, by), world.role(at, whom)]
        const isAllowed = mine === 'parent' && (theirs === 'member' || (theirs === 'parent' && family?.owner === by))
        if (await send(by, isAllowed, (client) => client.delete(`${pathOf(at)}/members/${world.ids[whom]}`)))
          world.endMembership(at, whom)
        break
      }
      case 'leave': {
        const { who: person, home: at } = given
        const family = world.families[at]
        const isLast = family?.members.size === 1
        const isMember = world.role(at, person) !== null
        const isAllowed = isMember && (family?.owner !== person || isLast)
        if (!(await send(person, isAllowed, (client) => client.delete(`${pathOf(at)}/members/${world.ids[person]}`))))
          return
        if (isLast) world.dissolve(at)
        else world.endMembership(at, person)
        break
      }
      case 'offer': {
        const { by, who: whom, home: at } = given
        const isAllowed = world.role(at, by) === 'parent' && world.role(at, whom) === 'member'
        const path = `${pathOf(at)}/parent-offers/${world.ids[whom]}`
        if (await send(by, isAllowed, (client) => client.send('PUT', path, passwordOf(by))))
          world.families[at]!.asked.set(whom, by)
        break
      }
      case 'accept': {
        const { who: person, home: at } = given
        const isAllowed = world.families[at]?.asked.has(person) === true
        if (!(await send(person, isAllowed, (client) => client.post(`${pathOf(at)}/parent-offers/accept`)))) return
        world.families[at]!.members.set(person, 'parent')
        world.families[at]!.asked.delete(person)
        break
      }
      case 'demote': {
        const { by, who: whom, home: at } = given
        const family = world.families[at]
        const isAllowed = family?.owner === by && whom !== by && world.role(at, whom) !== null
        const path = `${pathOf(at)}/members/${world.ids[whom]}`
        if (!(await send(by, isAllowed, (client) => client.patch(path, { role: 'member' })))) return
        if (world.role(at, whom) === 'parent') world.endParenthood(at, whom)
        family!.members.set(whom, 'member')
        break
      }
      case 'delete': {
        const person = given.who
        const isAllowed = mayGo(world, person)
        if (!(await send(person, isAllowed, (client) => client.send('DELETE', '/api/profile', passwordOf(person)))))
          return
        for (const at of HOMES) goFrom(world, at, person)
        world.isDeleted[person] = true
        world.links.delete(person)
        world.joined.delete(person)
        if (person === GRAN) world.isGransGone = true
        for (const one of world.sessions[person]!) one.isValid = false
        break
      }
      case 'password': {
        const { who: person, session: at } = given
        const own = world.sessions[person]![at]!
        if (!own.isValid) return
        const next = `${world.passwords[person]}!`
        const { status } = await own.client.post('/api/profile/password', { current: world.passwords[person], next })
        expect([given, status]).toEqual([given, 200])
        world.passwords[person] = next
        world.versions[person]! += 1
        for (const one of world.sessions[person]!) one.isValid = one === own
        for (const family of Object.values(world.families))
          for (const [whom, asker] of family?.asked ?? []) if (asker === person) family!.asked.delete(whom)
        world.links.delete(person)
        break
      }
      case 'sign in': {
        const { who: person, session: at } = given
        if (world.isDeleted[person] || world.sessions[person]![at]!.isValid) return
        // The earlier session stays, to be tried.
        world.sessions[person]!.push(world.sessions[person]![at]!)
        world.sessions[person]![at] = await newSession(world, person)
        return
      }
      case 'add device': {
        const { who: person, home: at } = given
        const client = usable(world, person)
        if (!client) return
        const device = createClient(app.url)
        device.cookies.set('fridgedoor.sid', client.cookies.get('fridgedoor.sid')!)
        const { status } = await device.post(`${pathOf(at)}/devices`, passwordOf(person))
        device.cookies.delete('fridgedoor.sid')
        const isParent = world.role(at, person) === 'parent'
        expect([given, status === 201]).toEqual([given, isParent])
        const version = world.versions[person]!
        if (isParent) world.devices.push({ client: device, home: at, addedBy: person, version, isRemoved: false })
        return
      }
      case 'child signs in': {
        const device = world.devices[given.device % Math.max(1, world.devices.length)]
        if (!device) return
        const tablet = createClient(app.url)
        tablet.cookies.set('fridgedoor.device', device.client.cookies.get('fridgedoor.device')!)
        const { status } = await tablet.post('/api/device/sign-in', { childId: world.ids[CHILD] })
        expect([given, status]).toEqual([given, world.signsIn(device) ? 200 : 404])
        if (status === 200) world.childSessions.push({ client: tablet, isValid: true, device })
        return
      }
      case 'pause':
      case 'resume': {
        const { kind, who: person } = given
        const isAllowed = world.isGuardian(person)
        const path = `/api/children/${world.ids[CHILD]}/${kind}`
        if (await send(person, isAllowed, (client) => client.post(path))) {
          world.isPaused = kind === 'pause'
          if (kind === 'pause') for (const one of world.childSessions) one.isValid = false
        }
        return
      }
      case 'link home': {
        const person = given.who
        const client = usable(world, person)
        if (!client) return
        const path = `/api/children/${world.ids[CHILD]}/home-invitation`
        const { status, json } = await client.post(path, passwordOf(person))
        const isAllowed = world.isGuardian(person) && world.homes().length === 1
        expect([given, status === 201]).toEqual([given, isAllowed])
        if (!isAllowed) return
        const code = (json as { link: string }).link.replace('/child-invite/', '')
        world.links.set(person, { code, home: world.homes()[0]! })
        return
      }
      case 'accept home': {
        const { who: person, home: at } = given
        const [link] = world.links
        const client = usable(world, person)
        if (!link || !client) return
        const [inviter, { code }] = link
        const { status } = await client.post(`/api/child-invitations/${code}/accept`, { familyId: world.familyIds[at] })
        const isAllowed =
          world.role(at, person) === 'parent' && world.role(at, CHILD) === null && world.homes().length < 2
        expect([given, status === 200]).toEqual([given, isAllowed])
        if (!isAllowed) return
        world.links.delete(inviter)
        world.families[at]!.members.set(CHILD, 'child')
        return
      }
      case 'leave home': {
        const { who: person, home: at } = given
        const others = world.homes().filter((other) => other !== at && world.parents(other).length > 0)
        const isAllowed = world.role(at, person) === 'parent' && world.role(at, CHILD) === 'child' && others.length > 0
        const path = `${pathOf(at)}/children/${world.ids[CHILD]}`
        if (!(await send(person, isAllowed, (client) => client.send('DELETE', path, passwordOf(person))))) return
        for (const [inviter, link] of world.links) if (link.home === at) world.links.delete(inviter)
        world.endMembership(at, CHILD)
        break
      }
      case 'join picture': {
        const { who: person } = given
        const client = clientOf(world, person, given.session)?.client
        if (!client || person === GRAN) return
        const path = `/api/artworks/${world.pictureIds.shared}/contributors`
        const { status } = await client.post(path, { userId: world.ids[person] })
        const isAllowed = world.reads(person, 'shared')
        expect([given, status < 300]).toEqual([given, isAllowed])
        if (isAllowed) world.joined.add(person)
        return
      }
      case 'connect': {
        const { who: person, picture: on } = given
        const one = clientOf(world, person, given.session)
        if (!one?.isValid || !world.reads(person, on)) return
        const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${world.pictureIds[on]}`, {
          headers: { cookie: one.client.cookieHeader() },
        })
        await new Promise((resolve, reject) => {
          socket.once('message', resolve)
          socket.once('close', reject)
        })
        world.connections.push({ socket, who: person, session: one, picture: on })
      }
    }
  }

  const STEPS = isLong ? 40 : 16

  test('leave whoever has no standing with nothing, on every way in', async () => {
    const runs = fc.array(command, { minLength: STEPS, maxLength: STEPS })
    await fc.assert(
      fc.asyncProperty(runs, async (commands) => {
        const world = await newWorld()
        try {
          for (const given of commands) {
            await run(world, given)
            await compare(world, given)
          }
        } finally {
          for (const { socket } of world.connections) socket.terminate()
        }
      }),
      { numRuns: isLong ? 60 : 8 },
    )
  }, 1_800_000)
})
