/** What a child may do, and what others may do with its pictures, under each setting of its parents (CHILD-3, CHILD-4, CHILD-6, CHILD-22, CHILD-32). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { ChildSettings } from '#contract/children.ts'
import {
  type FamilyWithChildren,
  joinFamily,
  newChild,
  newFamily,
  type SignedUp,
  signInOn,
} from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'

/**
 * The child draws on its own picture, makes it public, opens it to others, joins the picture of a member and that of somebody outside.
 * Others join the child's picture by its code: a parent, a member and somebody outside, who then reads it.
 */
const MATRIX = `
                               draw    public  open    member  outside parent  byfam   bycode  readit
with family, joined by nobody  201     403     200     200     404     404     404     404     404
with family, joined by family  201     403     200     200     404     200     200     404     404
with family, joined by code    201     403     200     200     404     200     200     404     404
with others, joined by nobody  201     403     200     200     200     404     404     404     404
with others, joined by family  201     403     200     200     200     200     200     404     404
with others, joined by code    201     403     200     200     200     200     200     200     200
in quiet hours                 403     403     200     200     200     200     200     200     200
paused                         401     401     401     401     401     404     404     404     404
`

const HOUR_MS = 3_600_000
/** Returns the time of day in UTC, `HH:MM`, the given hours from now. */
const timeIn = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(11, 16)

const NOW = { from: timeIn(-1), to: timeIn(1), timeZone: 'UTC' }
const SETTINGS: Readonly<Record<string, Partial<ChildSettings>>> = {
  'with family, joined by nobody': { onlyFamily: true, joinedBy: 'nobody' },
  'with family, joined by family': { onlyFamily: true, joinedBy: 'family' },
  'with family, joined by code': { onlyFamily: true, joinedBy: 'code' },
  'with others, joined by nobody': { onlyFamily: false, joinedBy: 'nobody' },
  'with others, joined by family': { onlyFamily: false, joinedBy: 'family' },
  'with others, joined by code': { onlyFamily: false, joinedBy: 'code' },
  'in quiet hours': { onlyFamily: false, joinedBy: 'code', quietHours: NOW },
}

const shared = async (owner: Client, given: object = {}): Promise<Artwork> =>
  (await owner.post('/api/artworks', { collaborativeMode: true, ...given })).json as Artwork

oneEngine('a child under each setting', 'embedded', (environment) => {
  let app: App
  let family: FamilyWithChildren
  let member: SignedUp
  let outsider: SignedUp
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
    family = await newFamily(app)
    ;[member, outsider] = [await app.signUp(), await app.signUp()]
    await joinFamily(family.owner, family.familyId, member)
  }, 60_000)
  afterAll(() => app.close())

  async function outcomes(settings: Partial<ChildSettings>, isPaused: boolean): Promise<number[]> {
    const { familyId, owner: parent, device } = family
    const { id } = await newChild(family, { onlyFamily: false, joinedBy: 'code' })
    const child = await signInOn(app, device, id)
    const own = await shared(child, { visibility: 'family', familyId })
    const path = `/api/artworks/${own.id}`
    expect((await parent.patch(`/api/children/${id}`, settings)).status).toBe(200)
    if (isPaused) expect((await parent.post(`/api/children/${id}/pause`)).status).toBe(200)
    const pictures = [await shared(member, { visibility: 'family', familyId }), await shared(outsider)]
    const replies = [
      await child.post(`${path}/strokes`, DOT),
      await child.patch(path, { visibility: 'public' }),
      await child.post(`${path}/enable-collaboration`),
    ]
    for (const { sessionCode } of pictures) replies.push(await join(child, sessionCode!))
    for (const other of [parent, member, outsider]) replies.push(await join(other, own.sessionCode!))
    replies.push(await outsider.get(path))
    return replies.map(({ status }) => status)
  }

  test('may do what the matrix says, and so may others with its pictures', async () => {
    const head = MATRIX.split('\n')[1]
    const found = []
    for (const [name, settings] of Object.entries(SETTINGS))
      found.push([name, await outcomes(settings, false)] as const)
    found.push(['paused', await outcomes({}, true)] as const)
    const table = found.map(([name, cells]) =>
      `${name.padEnd(30)} ${cells.map((cell) => String(cell).padEnd(7)).join(' ')}`.trimEnd(),
    )
    expect(`\n${head}\n${table.join('\n')}\n`).toBe(MATRIX)
  })
})
