import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import * as artworks from '#contract/artworks.ts'
import * as collaboration from '#contract/collaboration.ts'
import * as polling from '#contract/polling.ts'
import * as reactions from '#contract/reactions.ts'
import * as strokes from '#contract/strokes.ts'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { contractEntries, type Entry } from '#scripts/routes.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from '#tests/sync/dot.ts'
import type { Client } from '#tests/api/client.ts'
import {
  addDevice,
  type FamilyWithChildren,
  joinFamily,
  newChild,
  newFamily,
  signInOn,
} from '#tests/api/children/family-with-children.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

/**
 * Who may do what with an artwork that is colored together (ACCESS-1 to ACCESS-7, CHILD-5): the status of each call, and for sockets the
 * close code, or `open`. The artwork of a child is private. A route of the contract about an artwork that has no row fails the test.
 */
const MATRIX = `
                                         private                                   public                                    of a child                  of a child, for those who have lost their standing
                                         anonym strang remove admin  contri owner  anonym strang remove admin  contri owner  relati contri parent owner  remove demote oldses disabl delete devrem devdem devcha
artworks.changeArtwork                   401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    200    404    404    401    401    401    401    401    401
artworks.changeArtwork, complete         401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    409    404    404    401    401    401    401    401    401
artworks.changeArtwork, nothing          401    404    404    404    200    200    401    403    403    403    200    200    404    200    200    200    404    404    401    401    401    401    401    401
artworks.copyArtwork                     401    404    404    404    201    201    401    201    201    201    201    201    404    201    201    201    404    404    401    401    401    401    401    401
artworks.deleteArtwork                   401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    404    404    404    401    401    401    401    401    401
artworks.getArtwork                      401    404    404    404    200    200    401    200    200    200    200    200    404    200    200    200    404    404    401    401    401    401    401    401
artworks.getArtworkImage                 401    404    404    404    200    200    401    200    200    200    200    200    404    200    200    200    404    404    401    401    401    401    401    401
artworks.getHistory                      401    404    404    404    200    200    401    200    200    200    200    200    404    200    200    200    404    404    401    401    401    401    401    401
artworks.getOpeningPicture               401    404    404    404    204    204    401    204    204    204    204    204    404    204    204    204    404    404    401    401    401    401    401    401
artworks.getPreview                      404    404    404    404    404    404    200    200    200    200    200    200    404    404    404    404    404    404    404    404    404    404    404    404
artworks.reopenArtwork                   401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    409    404    404    401    401    401    401    401    401
artworks.saveArtwork                     401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    200    404    404    401    401    401    401    401    401
artworks.shareArtwork                    401    404    404    404    403    200    401    403    403    403    403    200    404    403    403    200    404    404    401    401    401    401    401    401
collaboration.addContributor             401    404    404    404    200    200    401    403    403    403    200    200    404    200    403    200    404    404    401    401    401    401    401    401
collaboration.addContributor, code       401    201    404    201    200    200    401    201    404    201    200    200    201    200    201    200    201    201    401    401    401    401    401    401
collaboration.countContributorStrokes    401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    200    404    404    401    401    401    401    401    401
collaboration.disableCollaboration       401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    200    404    404    401    401    401    401    401    401
collaboration.enableCollaboration        401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    200    404    404    401    401    401    401    401    401
collaboration.joinCollaboration          401    200    404    200    200    200    401    200    404    200    200    200    200    200    200    200    200    200    401    401    401    401    401    401
collaboration.letBackIn                  401    404    404    404    403    404    401    403    403    403    403    404    404    403    404    404    404    404    401    401    401    401    401    401
collaboration.listBarredPeople           401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    200    404    404    401    401    401    401    401    401
collaboration.listContributors           401    404    404    404    200    200    401    200    200    200    200    200    404    200    200    200    404    404    401    401    401    401    401    401
collaboration.moveCursor                 401    404    404    404    200    200    401    403    403    403    200    200    404    200    403    200    404    404    401    401    401    401    401    401
collaboration.removeContributor          401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    404    404    404    401    401    401    401    401    401
collaboration.renewSessionCode           401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    200    404    404    401    401    401    401    401    401
collaboration.takeOffStrokes             401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    200    404    404    401    401    401    401    401    401
collaboration.wakeSessionCode            401    404    404    404    403    200    401    403    403    403    403    200    404    403    200    200    404    404    401    401    401    401    401    401
polling.closeConnection                  401    404    404    404    404    404    401    404    404    404    404    404    404    404    404    404    404    404    401    401    401    401    401    401
polling.openConnection                   401    404    404    404    201    201    401    201    201    201    201    201    404    201    201    201    404    404    401    401    401    401    401    401
polling.receiveMessages                  401    404    404    404    404    404    401    404    404    404    404    404    404    404    404    404    404    404    401    401    401    401    401    401
polling.sendMessages                     401    404    404    404    404    404    401    404    404    404    404    404    404    404    404    404    404    404    401    401    401    401    401    401
reactions.addReaction                    401    404    404    404    200    200    401    200    200    200    200    200    404    200    200    200    404    404    401    401    401    401    401    401
reactions.listReactions                  401    404    404    404    200    200    401    200    200    200    200    200    404    200    200    200    404    404    401    401    401    401    401    401
reactions.removeReaction                 401    404    404    404    200    200    401    200    200    200    200    200    404    200    200    200    404    404    401    401    401    401    401    401
socket, read                             401    4404   4404   4404   open   open   401    open   open   open   open   open   4404   open   open   open   4404   4404   401    401    401    401    401    401
socket, write                            401    4404   4404   4404   open   open   401    4403   4403   4403   open   open   4404   open   4403   open   4404   4404   401    401    401    401    401    401
socket, write when completed             401    4404   4404   4404   4409   4409   401    4409   4409   4409   4409   4409   4404   4409   4409   4409   4404   4404   401    401    401    401    401    401
strokes.addStroke                        401    404    404    404    201    201    401    403    403    403    201    201    404    201    403    201    404    404    401    401    401    401    401    401
strokes.addStroke, completed             401    404    404    404    409    409    401    409    409    409    409    409    404    409    409    409    404    404    401    401    401    401    401    401
strokes.listStrokes                      401    404    404    404    200    200    401    200    200    200    200    200    404    200    200    200    404    404    401    401    401    401    401    401
`

/** Who has lost the standing of a parent of the child, and sessions of the child on devices of such people. */
const LOST = {
  removed: true,
  demoted: true,
  oldSession: true,
  disabled: true,
  deleted: true,
  deviceOfRemoved: true,
  deviceOfDemoted: true,
  deviceOfChanged: true,
}
const PASSWORD = 'a good password'

type Caller = { client: Client; id: number }
/** The people, in the order in which they try: whoever may change most comes last. */
type People = Readonly<Record<'contributor' | 'owner', Caller>> & Readonly<Record<string, Caller>>

interface Subject {
  readonly id: number
  readonly code: string
  readonly people: People
}

interface Row {
  readonly name: string
  /** The artwork is completed before anybody tries. */
  readonly isCompleted?: boolean
  /** Returns a status, a close code or `open`. */
  readonly attempt: (caller: Caller, subject: Subject, app: App) => Promise<number | string>
}

type Body = (caller: Caller, subject: Subject) => object

const onArtwork = (entry: Entry): boolean =>
  entry.path.startsWith('/api/artworks/:') || entry === collaboration.joinCollaboration

/** The body of each call that needs one. */
const BODIES = new Map<Entry, Body>([
  [artworks.changeArtwork, () => ({ title: 'New' })],
  [artworks.saveArtwork, () => ({ title: 'New' })],
  [collaboration.addContributor, ({ id }) => ({ userId: id })],
  [collaboration.joinCollaboration, (_, { code }) => ({ code })],
  [collaboration.takeOffStrokes, () => ({ takenOff: true })],
  [collaboration.moveCursor, () => ({ x: 1, y: 1, tool: 'brush', color: '#000000', brushSize: 5 })],
  [polling.openConnection, () => ({ parameters: {} })],
  [polling.sendMessages, () => ({ messages: ['Aw=='] })],
  [reactions.addReaction, () => ({ emoji: '🎨' })],
  [strokes.addStroke, () => DOT],
])
const ON_COMPLETED = new Set<Entry>([
  artworks.reopenArtwork,
  artworks.shareArtwork,
  reactions.addReaction,
  reactions.removeReaction,
])

function callOf(entry: Entry, body: Body | undefined = BODIES.get(entry)): Row['attempt'] {
  return async (caller, subject) => {
    const path = entry.path
      .replace(':id', String(subject.id))
      .replace(':userId', String(subject.people.contributor.id))
      // Nobody's: a connection belongs to the session that opened it (tests/api/artworks/polling.test.ts).
      .replace(':connectionId', 'A'.repeat(22))
      .replace(':emoji', encodeURIComponent('🎨'))
    return (await caller.client.send(entry.method.toUpperCase(), path, body?.(caller, subject))).status
  }
}

/** Connects, and writes a stroke if asked. Resolves with the status of a refused upgrade, the close code, or `open`. */
const connect =
  (writes: boolean): Row['attempt'] =>
  async (caller, { id, people }, app) => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}`, {
      headers: { cookie: caller.client.cookieHeader() },
    })
    const strokeId = `of-${caller.id}`
    const refused = new Promise<number>((resolve) => {
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.once('close', resolve)
      socket.once('error', () => undefined)
    })
    const joined = new Promise<'open'>((resolve) => socket.once('message', () => resolve('open')))
    const isWritten = async (): Promise<'open'> => {
      const path = `/api/artworks/${id}/strokes`
      await eventually(async () => (await people.owner.client.get(path)).text.includes(strokeId))
      return 'open'
    }
    let outcome = await Promise.race([refused, joined])
    if (writes && outcome === 'open') {
      const document = new Y.Doc()
      appendStroke(document, dot(strokeId, caller.id))
      socket.send(updateFrame(Y.encodeStateAsUpdate(document)))
      const written = isWritten()
      outcome = await Promise.race([refused, written])
      if (outcome !== 'open') written.catch(() => undefined)
    }
    socket.terminate()
    return outcome
  }

async function rowsOfContract(): Promise<Row[]> {
  const routes = [...(await contractEntries())].flatMap(([entry, name]): Row[] =>
    onArtwork(entry) ? [{ name, isCompleted: ON_COMPLETED.has(entry), attempt: callOf(entry) }] : [],
  )
  const { changeArtwork } = artworks
  return [
    ...routes,
    { name: 'artworks.changeArtwork, complete', attempt: callOf(changeArtwork, () => ({ completed: true })) },
    { name: 'artworks.changeArtwork, nothing', attempt: callOf(changeArtwork, () => ({})) },
    {
      name: 'collaboration.addContributor, code',
      attempt: callOf(collaboration.addContributor, ({ id }, { code }) => ({ userId: id, code })),
    },
    { name: 'strokes.addStroke, completed', isCompleted: true, attempt: callOf(strokes.addStroke) },
    { name: 'socket, read', attempt: connect(false) },
    { name: 'socket, write', attempt: connect(true) },
    { name: 'socket, write when completed', isCompleted: true, attempt: connect(true) },
  ]
}

oneEngine('the access matrix', 'embedded', (environment) => {
  let app: App
  let people: People
  let familyOfChild: People
  let lostStanding: People
  beforeAll(async () => {
    const admin = { username: 'boss', password: 'the real one' }
    app = await startApp({
      environment: { ...environment(), ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password },
    })
    const signUp = async (): Promise<Caller> => {
      const client = await app.signUp()
      return { client, id: client.id }
    }
    const boss = app.stranger()
    const { id, isAdmin } = (await boss.post('/api/login', admin)).json as { id: number; isAdmin: boolean }
    expect(isAdmin).toBe(true)
    people = {
      anonymous: { client: app.stranger(), id: 1 },
      stranger: await signUp(),
      removed: await signUp(),
      admin: { client: boss, id },
      contributor: await signUp(),
      owner: await signUp(),
    }
    const family = await newFamily(app)
    const relative = await signUp()
    await joinFamily(family.owner, family.familyId, relative.client)
    const child = await newChild(family, { joinedBy: 'code', onlyFamily: false })
    familyOfChild = {
      relative,
      contributor: await signUp(),
      parent: { client: family.owner, id: family.owner.id },
      owner: { client: await signInOn(app, family.device, child.id), id: child.id },
    }
    lostStanding = { ...(await newlyLost(family)), contributor: familyOfChild.contributor, owner: familyOfChild.owner }

    /** Parents of the child's family who are that no more, and what they have left in its home. */
    async function newlyLost({ owner, familyId }: FamilyWithChildren): Promise<Record<keyof typeof LOST, Caller>> {
      const path = `/api/families/${familyId}/members`
      const newParent = async () => {
        const parent = await app.signUp()
        await joinFamily(owner, familyId, parent, true)
        const { device } = await addDevice(app, parent, familyId)
        const onDevice = await signInOn(app, device, child.id)
        return { client: parent, id: parent.id, onDevice: { client: onDevice, id: child.id } }
      }
      const [removed, demoted, changed, disabled, deleted] = [
        await newParent(),
        await newParent(),
        await newParent(),
        await newParent(),
        await newParent(),
      ]
      const oldSession = app.stranger()
      await oldSession.post('/api/login', { username: changed.client.username, password: PASSWORD })
      await owner.delete(`${path}/${removed.id}`)
      await owner.patch(`${path}/${demoted.id}`, { role: 'member' })
      await changed.client.post('/api/profile/password', { current: PASSWORD, next: 'another password' })
      await boss.patch(`/api/admin/users/${disabled.id}`, { disabled: true })
      await deleted.client.send('DELETE', '/api/profile', { password: PASSWORD })
      return {
        removed,
        demoted,
        oldSession: { client: oldSession, id: changed.id },
        disabled,
        deleted,
        deviceOfRemoved: removed.onDevice,
        deviceOfDemoted: demoted.onDevice,
        deviceOfChanged: changed.onDevice,
      }
    }
  }, 60_000)
  afterAll(() => app.close())

  async function newSubject(group: People, visibility: string, isCompleted: boolean): Promise<Subject> {
    const { owner, contributor } = group
    const removed = group === people ? group.removed : undefined
    const created = await owner.client.post('/api/artworks', { visibility, collaborativeMode: true })
    const { id, sessionCode: code } = created.json as { id: number; sessionCode: string }
    for (const joining of [contributor, removed]) await joining?.client.post('/api/collaboration/join', { code })
    if (removed) await owner.client.delete(`/api/artworks/${id}/contributors/${removed.id}`)
    // Removing somebody has replaced it.
    const present = (await owner.client.get(`/api/artworks/${id}`)).json as { sessionCode: string }
    await owner.client.post(`/api/artworks/${id}/strokes`, DOT)
    if (isCompleted) await owner.client.patch(`/api/artworks/${id}`, { completed: true })
    return { id, code: present.sessionCode, people: group }
  }

  async function cellsOf({ isCompleted = false, attempt }: Row, group: People, visibility: string): Promise<string[]> {
    const subject = await newSubject(group, visibility, isCompleted)
    const cells: string[] = []
    const tried = Object.entries(group).filter(([name]) => group !== lostStanding || name in LOST)
    for (const [, caller] of tried) cells.push(String(await attempt(caller, subject, app)).padEnd(6))
    return cells
  }

  test('holds in every cell', async () => {
    const rows = (await rowsOfContract()).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    // Each row and visibility has an artwork of its own, so they need not wait for each other.
    const lines = await Promise.all(
      rows.map(async (row) => {
        const cells = await Promise.all([
          cellsOf(row, people, 'private'),
          cellsOf(row, people, 'public'),
          cellsOf(row, familyOfChild, 'private'),
          cellsOf(row, lostStanding, 'private'),
        ])
        return `${row.name.padEnd(40)} ${cells.flat().join(' ')}`.trimEnd()
      }),
    )
    const header = MATRIX.split('\n').slice(1, 3).join('\n')
    expect(`\n${header}\n${lines.join('\n')}\n`).toBe(MATRIX)
  }, 120_000)
})
