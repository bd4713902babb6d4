import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractEntries, type Entry } from '#scripts/routes.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { type At, type Call, DEVICE_RIGHTS, FAMILY_RIGHTS, OPEN, OWN_RIGHTS, PICTURE_RIGHTS } from './calls.ts'
import { type Kind, KINDS, type PersonName, SECRETS, SIGNED_IN, SIGNED_OUT, startWorld, type World } from './people.ts'

/**
 * Who may do what (ACCESS-1 to ACCESS-7, CHILD-1, CHILD-5, CHILD-8, CHILD-20 to CHILD-22, COLLAB-18, FAMILY-2, FAMILY-5, INVITATION-5, SECURITY-32): one
 * line for each right, with its outcome for each kind of person. `calls.ts` says which routes need the right, `people.ts` who the people are.
 * A cell is `yes` or the status of the refusal; `own` is a list without anything of the family in it. All routes of a line have its
 * outcomes: one that differs appears in a line of its own.
 */
const MATRIX = `
                                         strngr admin  teachr pupil  owner  parent member viewer collab child  siblng demotd exmemb expar  barred lapsed
family picture: read                     404    404    404    404    yes    yes    yes    yes    yes    yes    404    yes    404    404    404    404
family picture: preview                  404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
family picture: own connection           404    404    404    404    yes    yes    yes    yes    yes    yes    404    yes    404    404    404    404
family picture: another's connection     404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
family picture: draw                     404    404    404    404    yes    403    yes    403    yes    403    404    yes    404    404    404    404
family picture: take part                404    404    404    404    yes    403    yes    403    yes    403    404    yes    404    404    404    404
family picture: own                      404    404    404    404    yes    403    403    403    403    403    404    403    404    404    404    404
family picture: publish it               404    404    404    404    yes    403    403    403    403    403    404    403    404    404    404    404
family picture: earn by sharing          404    404    404    404    yes    403    403    403    403    403    404    403    404    404    404    404
family picture: join as a member         404    404    404    404    yes    yes    yes    yes    yes    yes    yes    yes    404    404    404    404
family picture: join by its code         yes    yes    yes    404    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    404    yes
family picture: add oneself by its code  yes    yes    yes    404    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    404    yes
family picture: see its invitation       yes    yes    yes    404    yes    yes    yes    yes    yes    yes    409    yes    yes    yes    404    yes
family picture: join by an old code      404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
family picture: see an old invitation    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
public picture: read                     yes    yes    yes    404    yes    yes    yes    yes    yes    yes    404    yes    yes    yes    yes    yes
public picture: preview                  yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes
public picture: own connection           yes    yes    yes    404    yes    yes    yes    yes    yes    yes    404    yes    yes    yes    yes    yes
public picture: another's connection     404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
public picture: draw                     403    403    403    404    yes    403    yes    403    yes    403    404    yes    403    403    403    403
public picture: take part                403    403    403    404    yes    403    yes    403    yes    403    404    yes    403    403    403    403
public picture: own                      403    403    403    404    yes    403    403    403    403    403    404    403    403    403    403    403
public picture: publish it               403    403    403    404    yes    403    403    403    403    403    404    403    403    403    403    403
public picture: earn by sharing          403    403    403    404    yes    403    403    403    403    403    404    403    403    403    403    403
public picture: join as a member         403    403    403    404    yes    403    yes    403    yes    403    404    yes    403    403    403    403
public picture: join by its code         yes    yes    yes    404    yes    yes    yes    yes    yes    409    409    yes    yes    yes    404    yes
public picture: add oneself by its code  yes    yes    yes    404    yes    yes    yes    yes    yes    409    409    yes    yes    yes    404    yes
public picture: see its invitation       yes    yes    yes    404    yes    yes    yes    yes    yes    yes    409    yes    yes    yes    404    yes
public picture: join by an old code      404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
public picture: see an old invitation    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
closed picture: read                     404    404    404    404    yes    404    yes    404    yes    404    404    yes    404    404    404    404
closed picture: preview                  404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
closed picture: own connection           404    404    404    404    yes    404    yes    404    yes    404    404    yes    404    404    404    404
closed picture: another's connection     404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
closed picture: draw                     404    404    404    404    yes    404    403    404    403    404    404    403    404    404    404    404
closed picture: take part                404    404    404    404    yes    404    403    404    403    404    404    403    404    404    404    404
closed picture: own                      404    404    404    404    yes    404    403    404    403    404    404    403    404    404    404    404
closed picture: publish it               404    404    404    404    yes    404    403    404    403    404    404    403    404    404    404    404
closed picture: earn by sharing          404    404    404    404    yes    404    403    404    403    404    404    403    404    404    404    404
closed picture: join as a member         404    404    404    404    yes    404    yes    404    yes    404    404    yes    404    404    404    404
closed picture: join by its code         404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
closed picture: add oneself by its code  404    404    404    404    yes    404    yes    404    yes    404    404    yes    404    404    404    404
closed picture: see its invitation       404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
closed picture: join by an old code      404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
closed picture: see an old invitation    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
child picture: read                      404    404    404    404    yes    yes    yes    404    yes    yes    404    yes    404    404    404    404
child picture: preview                   404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
child picture: own connection            404    404    404    404    yes    yes    yes    404    yes    yes    404    yes    404    404    404    404
child picture: another's connection      404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
child picture: draw                      404    404    404    404    403    403    yes    404    yes    yes    404    yes    404    404    404    404
child picture: take part                 404    404    404    404    yes    yes    yes    404    yes    yes    404    yes    404    404    404    404
child picture: own                       404    404    404    404    yes    yes    403    404    403    yes    404    403    404    404    404    404
child picture: publish it                404    404    404    404    403    403    403    404    403    403    404    403    404    404    404    404
child picture: earn by sharing           404    404    404    404    403    403    403    404    403    yes    404    403    404    404    404    404
child picture: join as a member          404    404    404    404    403    403    yes    404    yes    yes    404    yes    404    404    404    404
child picture: join by its code          yes    yes    yes    404    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    404    yes
child picture: add oneself by its code   yes    yes    yes    404    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    404    yes
child picture: see its invitation        yes    yes    yes    404    yes    yes    yes    yes    yes    yes    409    yes    yes    yes    404    yes
child picture: join by an old code       404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
child picture: see an old invitation     404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
family: member                           404    404    404    404    yes    yes    yes    yes    404    yes    yes    yes    404    404    404    404
  families.moveOnFamilyDoor              .      .      .      .      .      .      .      .      .      .      404    .      .      .      .      .
  families.changeOnFamilyDoor            .      .      .      .      .      .      .      .      .      .      404    .      .      .      .      .
family: end the question to be a parent  404    404    404    404    yes    yes    403    yes    404    403    403    403    404    404    404    404
family: be a parent                      404    404    404    403    yes    yes    yes    yes    404    403    403    yes    404    404    404    404
family: leave                            404    404    404    404    yes    yes    yes    yes    404    403    403    yes    404    404    404    404
family: parent                           404    404    404    404    yes    yes    403    403    404    403    403    403    404    404    404    404
family: family owner                     404    404    404    404    yes    403    403    403    404    403    403    403    404    404    404    404
family: guardian of a child              404    404    404    404    yes    yes    403    403    404    403    403    403    404    404    404    404
lists with the family                    own    own    own    own    yes    yes    yes    yes    own    yes    yes    yes    own    own    own    own
own things                               yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes    yes
for grown-ups                            yes    yes    yes    403    yes    yes    yes    yes    yes    403    403    yes    yes    yes    yes    yes
take a child home                        404    404    yes    403    404    404    404    404    404    403    403    404    404    404    404    404
join by what a removed parent offered    409    409    409    403    409    409    409    409    409    403    403    409    409    409    409    409
a home that a removed parent offered     404    404    404    403    404    404    404    404    404    403    403    404    404    404    404    404
admin                                    403    yes    403    403    403    403    403    403    403    403    403    403    403    403    403    403
device: list of its children             own    own    own    own    own    own    own    own    own    yes    yes    own    own    own    own    own
device: sign the child in                404    404    404    404    404    404    404    404    404    yes    yes    404    404    404    404    404
device: sign in the paused child         404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
`

/** The same for people without a session, or with one that has ended. */
const SIGNED_OUT_MATRIX = `
                                         nobody oldses disabl deletd devrem devdem devchg paused
whatever takes a session                 401    401    401    401    401    401    401    401
family picture: preview                  404    404    404    404    404    404    404    404
family picture: report                   404    404    404    404    404    404    404    404
public picture: preview                  yes    yes    yes    yes    yes    yes    yes    yes
public picture: report                   yes    yes    yes    yes    yes    yes    yes    yes
family picture: see its invitation       yes    yes    yes    yes    yes    yes    yes    yes
family picture: see an old invitation    404    404    404    404    404    404    404    404
device: list of its children             own    own    own    own    own    own    own    yes
device: sign the child in                404    404    404    404    404    404    404    yes
device: sign in the paused child         404    404    404    404    404    404    404    404
`

interface Row {
  readonly name: string
  readonly kind: Kind
  readonly calls: readonly Call[]
}
type Rights = Readonly<Record<string, readonly Call[]>>

const entries = await contractEntries()
const rowsOf = (rights: Rights, prefix = '', kind: Kind = 'family'): Row[] =>
  Object.entries(rights).map(([right, calls]) => ({ name: prefix + right, kind, calls }))

const ofPictures = KINDS.flatMap((kind) => rowsOf(PICTURE_RIGHTS, `${kind} picture: `, kind))
const ofDevices = rowsOf(DEVICE_RIGHTS, 'device: ')
const admin: Row = {
  name: 'admin',
  kind: 'family',
  // They are about nothing that exists, or say nothing; the right comes first.
  calls: [...entries.keys()]
    .filter(({ who }) => who === 'admin')
    .map((entry) => ({ entry, values: () => ({ id: 999_999 }), passes: [400, 404, 415] })),
}
const rows = [...ofPictures, ...rowsOf(FAMILY_RIGHTS, 'family: '), ...rowsOf(OWN_RIGHTS), admin, ...ofDevices]

const isOpen = ({ who }: Entry): boolean => who === 'everybody' || who === 'operator'
const callsWhere = (list: readonly Row[], wanted: (call: Call) => boolean): Call[] =>
  list.flatMap(({ calls }) => calls.filter(wanted))
const signedOutRows: Row[] = [
  {
    name: 'whatever takes a session',
    kind: 'family',
    calls: callsWhere(
      rows.filter(({ kind }) => kind === 'family'),
      ({ entry }) => !isOpen(entry),
    ),
  },
  ...(['family', 'public'] as const).flatMap((kind) => [
    { name: `${kind} picture: preview`, kind, calls: PICTURE_RIGHTS['preview']! },
    { name: `${kind} picture: report`, kind, calls: PICTURE_RIGHTS['read']!.filter(({ entry }) => isOpen(entry)) },
  ]),
  ...ofPictures.filter(({ name }) => name.startsWith('family picture: see')),
  ...ofDevices,
]

const nameOf = ({ entry, variant }: Call): string => [entries.get(entry), ...(variant ? [variant] : [])].join(', ')

/** Makes the call and returns its cell. */
async function attempt({ entry, values, body, passes = [], stand }: Call, at: At, isList: boolean): Promise<string> {
  // Those that the path does not name are for the query or the body.
  const left = { ...(await values?.(at)) }
  const path = entry.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(left[name])
    delete left[name]
    return value
  })
  const client = at.isPermitted && stand ? await stand(at) : at.caller.client()
  const isGet = entry.method === 'get'
  const query = isGet
    ? `?${new URLSearchParams(Object.entries(left).map(([name, value]) => [name, String(value)]))}`
    : ''
  const sent = isGet ? undefined : { ...left, ...body?.(at) }
  const { status, text } = await client.send(entry.method.toUpperCase(), path + query, sent)
  if (isList && status === 200) return text.includes(SECRETS.family) || text.includes(SECRETS.picture) ? 'yes' : 'own'
  return status < 300 || passes.includes(status) ? 'yes' : String(status)
}

const AT_A_TIME = 32

/** Performs all tasks, some at a time. */
async function inTurns(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const left = tasks.values()
  const work = async (): Promise<void> => {
    for (const task of left) await task()
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
}

const NAME_WIDTH = 40
const lineOf = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(NAME_WIDTH)} ${cells.map((cell) => cell.padEnd(6)).join(' ')}`.trimEnd()

/** A table that is being filled: calls that are refused come first, then those that change something. */
class Table {
  readonly #cells: string[][][]
  readonly #rows: readonly Row[]
  readonly #names: readonly PersonName[]
  readonly #expected: ReadonlyMap<string, string[]>

  constructor(rows: readonly Row[], names: readonly PersonName[], expected: string) {
    this.#rows = rows
    this.#names = names
    this.#cells = rows.map(({ calls }) => calls.map(() => names.map(() => '')))
    const lines = expected.trimEnd().split('\n').slice(2)
    this.#expected = new Map(
      lines.map((line) => [line.slice(0, NAME_WIDTH).trimEnd(), line.slice(NAME_WIDTH).trim().split(/ +/)]),
    )
  }

  async fill(world: World, isPermitted: boolean): Promise<void> {
    const tasks = this.#rows.flatMap(({ name, kind, calls }, row) =>
      calls.flatMap((call, line) =>
        this.#names.flatMap((person, column) => {
          if ((this.#expected.get(name)?.[column] === 'yes') !== isPermitted) return []
          const at = { world, caller: world.people[person], picture: world.pictures[kind], isPermitted }
          return async () => {
            this.#cells[row]![line]![column] = await attempt(call, at, name.includes('list'))
          }
        }),
      ),
    )
    await inTurns(tasks)
  }

  toString(): string {
    const lines = this.#rows.flatMap(({ name, calls }, row) => {
      const [first = [], ...others] = this.#cells[row]!
      const deviating = others.map((line) => line.map((cell, column) => (cell === first[column] ? '.' : cell)))
      return [
        lineOf(name, first),
        ...deviating.flatMap((line, i) =>
          line.some((cell) => cell !== '.') ? [lineOf(`  ${nameOf(calls[i + 1]!)}`, line)] : [],
        ),
      ]
    })
    return `\n${lineOf('', this.#names)}\n${lines.join('\n')}\n`
  }
}

/** Returns what the owner sees of everything that the rows are about. */
async function seenByOwner({ people, family, pictures, childId, withChildId }: World): Promise<string[]> {
  const [ofFamily, ofChild, ofPicture] = [
    ['', '/members', '/artworks', '/door', '/taken-off-door', '/children', '/devices', '/cards'],
    // Not /pictures: a child that may not join a public picture asks its parents by trying.
    ['', '/artworks', '/company'],
    ['', '/strokes', '/contributors', '/history', '/reactions', '/barred'],
  ]
  const paths = [
    ...ofFamily.map((part) => `/api/families/${family.familyId}${part}`),
    ...ofChild.map((part) => `/api/children/${childId}${part}`),
    '/api/families',
    '/api/invitations',
    ...[withChildId, ...Object.values(pictures).map(({ id }) => id)].flatMap((id) =>
      ofPicture.map((part) => `/api/artworks/${id}${part}`),
    ),
  ]
  const owner = people.owner.client()
  const seen = []
  for (const path of paths) {
    const { status, text } = await owner.get(path)
    // The room writes the time of the newest stroke a little later.
    seen.push(`${path} ${status} ${text.replaceAll(/"(last\w+|updated)At":"[^"]*"/g, '')}`)
  }
  return seen
}

oneEngine('the access matrix', 'embedded', (environment) => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(environment())
  })
  afterAll(() => world.app.close())

  test('holds in every cell, and refused calls change nothing', async () => {
    const signedIn = new Table(rows, SIGNED_IN, MATRIX)
    const signedOut = new Table(signedOutRows, SIGNED_OUT, SIGNED_OUT_MATRIX)
    const before = await seenByOwner(world)
    await signedIn.fill(world, false)
    await signedOut.fill(world, false)
    const after = await seenByOwner(world)
    await signedOut.fill(world, true)
    await signedIn.fill(world, true)
    expect(signedIn.toString()).toBe(MATRIX)
    expect(signedOut.toString()).toBe(SIGNED_OUT_MATRIX)
    expect(after).toEqual(before)
  })
})

describe('the rows', () => {
  test('name every route of the contract', () => {
    const named = new Set([...callsWhere(rows, () => true).map(({ entry }) => entry), ...OPEN])
    expect([...entries].filter(([entry]) => !named.has(entry)).map(([, name]) => name)).toEqual([])
  })

  test('leave open what the contract says is open', () => {
    const names = (list: readonly Entry[]) => new Set(list.map((entry) => entries.get(entry)))
    expect(names(OPEN)).toEqual(names([...entries.keys()].filter(isOpen)))
  })
})
