/** Every call of the API is made on a running server: what is sent and what comes back are as they are described, and no other way. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { contractEntries, type Entry } from '#scripts/routes.ts'
import { ADMIN } from '#tests/api/admin/admin.ts'
import {
  type At,
  type Call,
  DEVICE_RIGHTS,
  FAMILY_RIGHTS,
  OWN_RIGHTS,
  PICTURE_RIGHTS,
} from '#tests/api/access/calls.ts'
import { PASSWORD, type Kind, type PersonName, startWorld, type World } from '#tests/api/access/people.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { sendForm, TWO_CIRCLES } from '#tests/api/templates/template-forms.ts'
import { ApiDescription, type Sent } from './described.ts'

/** They take a provider, a passkey, https, or a moment that does not come here. The suites of their own make them. */
const NEVER_DONE = [
  'acceptParent',
  'addPasskey',
  'claimDailyPage',
  'endChildHome',
  'endSession',
  'finishOidc',
  'getLinkedPlates',
  'recover',
  'rejectInvitation',
  'removePasskey',
  'replaceOneTimePassword',
  'revokeInvitation',
  'setFirstPassword',
  'setSecondStep',
  'signInByPasskey',
  'startOidc',
  'startPasskey',
  'startPasskeySignIn',
  'unlinkOidc',
]

const KINDS: readonly Kind[] = ['family', 'public', 'child']
const CALLERS: readonly PersonName[] = ['owner', 'parent', 'child', 'admin', 'teachr']

const entries = await contractEntries()
const nameOf = (entry: Entry): string => entries.get(entry)!.split('.')[1]!
const byName = new Map([...entries.keys()].map((entry) => [nameOf(entry), entry]))

let world: World
let api: ApiDescription
const done = new Set<string>()
const faults: string[] = []

beforeAll(async () => {
  world = await startWorld({})
  api = await ApiDescription.of(world.app)
})
afterAll(() => world.app.close())

type Values = Readonly<Record<string, string | number>>

/** Notes what is not as described about a call, and that it was done. */
function judge(name: string, sent: Sent, received: Parameters<ApiDescription['replyFaults']>[1]): void {
  const isDone = received.status < 400
  // A refusal may be of the request: those of all kinds are sent by another suite.
  const found = [...(isDone ? api.requestFaults(name, sent) : []), ...api.replyFaults(name, received)]
  faults.push(...found.map((fault) => `${name} (${received.status}): ${fault}`))
  if (isDone) done.add(name)
}

/** Makes a call with these values in its path, the others in its query or body. Returns the reply. */
async function make(
  client: Client,
  entry: Entry,
  values: Values = {},
  body?: object,
): Promise<{ status: number; json: unknown }> {
  const left: Record<string, string | number> = { ...values }
  const path: Record<string, string> = {}
  const address = entry.path.replaceAll(/:(\w+)/g, (_, part: string) => {
    const value = String(left[part])
    delete left[part]
    path[part] = decodeURIComponent(value)
    return value
  })
  const isGet = entry.method === 'get'
  const query = isGet ? Object.fromEntries(Object.entries(left).map(([key, value]) => [key, String(value)])) : {}
  const { requestBody } = api.operations.get(nameOf(entry))!.operation
  const sent = isGet || (!requestBody && Object.keys(left).length === 0) ? undefined : { ...left, ...body }
  const search = new URLSearchParams(query).toString()
  const reply = await client.send(entry.method.toUpperCase(), address + (search && `?${search}`), sent)
  const { status, headers, text, json } = reply
  const called = { path, query, body: requestBody ? sent : undefined, type: 'application/json' as const }
  judge(nameOf(entry), called, { status, headers, text, type: headers.get('content-type') })
  return { status, json }
}

/** Makes one call of the access matrix for people who may make it, until one succeeds. */
async function attempt({ entry, values, body, stand }: Call): Promise<void> {
  for (const kind of KINDS)
    for (const name of CALLERS) {
      const at: At = { world, caller: world.people[name], picture: world.pictures[kind], isPermitted: true }
      try {
        const given = (await values?.(at)) ?? {}
        const client = stand ? await stand(at) : at.caller.client()
        const { status } = await make(client, entry, given, body?.(at))
        if (status < 300) return
      } catch (error) {
        // This person cannot even arrange it.
        if (!(error instanceof Error && /arranging failed|Cannot read prop|undefined/.test(error.message))) throw error
      }
    }
}

const RIGHTS = [PICTURE_RIGHTS, FAMILY_RIGHTS, OWN_RIGHTS, DEVICE_RIGHTS]

test('the calls of the access matrix are as they are described', async () => {
  for (const rights of RIGHTS) for (const call of Object.values(rights).flat()) await attempt(call)
  expect(faults).toEqual([])
})

const call = (
  client: Client,
  name: string,
  values: Values = {},
  body?: object,
): Promise<{ status: number; json: unknown }> => make(client, byName.get(name)!, values, body)

/** Makes a call that has to succeed. */
async function get<T>(client: Client, name: string, values: Values = {}, body?: object): Promise<T> {
  const { status, json } = await call(client, name, values, body)
  expect([name, status < 400, json]).toEqual([name, true, json])
  // The description says what it is.
  return json as T
}

async function form(client: Client, name: string, fields: Record<string, string>): Promise<{ id: number }> {
  const { path } = byName.get(name)!
  const { status, json } = await sendForm(world.app, client, path, { fields, file: TWO_CIRCLES })
  const sent = { path: {}, query: {}, body: { ...fields, image: 'bytes' }, type: 'multipart/form-data' as const }
  judge(name, sent, { status, type: 'application/json', headers: new Headers(), text: JSON.stringify(json) })
  return json as { id: number }
}

test('so are those of strangers, of admins, and around a completed picture', async () => {
  const { app, people, pictures } = world
  const stranger = app.stranger()
  for (const name of ['getHealth', 'getReadiness', 'getMetrics', 'getApiDocument', 'getApiPage', 'getServerSettings'])
    await call(stranger, name)
  for (const name of ['getDebugHealth', 'getUserStatus', 'createTestUser', 'listCollaborationArtworks'])
    await call(stranger, name)
  const [page] = await get<{ platesUrl: string; imageUrl: string }[]>(stranger, 'listTemplates')
  await get(stranger, 'getPlates', { hash: page!.platesUrl.split('/').at(-1)! })
  await get(stranger, 'getPagePicture', { file: page!.imageUrl.split('/').at(-1)! })
  await call(stranger, 'getFineInk', { hash: page!.platesUrl.split('/').at(-1)! })
  await get(stranger, 'getInvitation', { code: pictures.family.code })
  await get(stranger, 'getInvitationPicture', { code: pictures.family.code })

  const [ana, boss] = [app.stranger(), people.admin.client()]
  const account = await get<{ id: number }>(ana, 'register', {}, { username: 'anna', password: PASSWORD })
  await get(ana, 'logout')
  await get(ana, 'login', {}, { username: 'anna', password: PASSWORD })
  const refused = await call(app.stranger(), 'login', {}, { username: 'anna', password: 'another one' })
  expect(refused.status).toBe(401)

  const { id: family } = await get<{ id: number }>(ana, 'createFamily', {}, { name: 'Bears' })
  const { code } = await get<{ code: string }>(ana, 'createInvitation', { id: family }, {})
  await get(stranger, 'viewInvitation', { code })
  const { id } = await get<Artwork>(ana, 'createArtwork', {}, { title: 'A picture', templateId: 1 })
  await get(ana, 'addStroke', { id }, DOT)
  for (const name of ['getArtworkImage', 'getOpeningPicture', 'getHistory', 'listStrokes']) await get(ana, name, { id })
  await get(ana, 'followArtwork', { id, v: '1' })
  await call(ana, 'shareArtwork', { id })
  await get(ana, 'changeArtwork', { id }, { completed: true, visibility: 'public' })
  for (const emoji of ['🎨', '👏']) await get(ana, 'addReaction', { id }, { emoji })
  await get(ana, 'removeReaction', { id, emoji: encodeURIComponent('🎨') })
  await call(ana, 'shareArtwork', { id })
  await get(ana, 'saveArtwork', { id }, { title: 'Another', completed: true })
  const { link } = await get<{ link: { path: string } }>(ana, 'setPictureLink', { id }, { expiresInDays: 7 })
  const key = link.path.split('/').at(-1)!
  for (const name of ['getLinkedPicture', 'getLinkedImage', 'getLinkedHistory']) await get(stranger, name, { key })
  await call(stranger, 'getLinkedPlates', { key })
  await get(stranger, 'getPreview', { id })
  await get(ana, 'reopenArtwork', { id })

  await buySomething(ana)
  await get(ana, 'sendReport', {}, { thing: { kind: 'picture', artworkId: pictures.public.id }, reason: 'other' })
  const { reports } = await get<{ reports: { id: number }[] }>(boss, 'listReports', { state: 'open' })
  await get(boss, 'getReportPicture', { id: reports[0]!.id })
  await get(boss, 'decideReport', { id: reports[0]!.id }, { decision: 'dismiss' })
  const { id: feedback } = await get<{ id: number }>(
    ana,
    'sendFeedback',
    {},
    { type: 'other', description: 'It is all very nice' },
  )
  await get(boss, 'listFeedback', { status: 'all' })
  await get(boss, 'changeFeedback', { id: feedback }, { status: 'resolved', reply: 'Thank you' })
  await get(boss, 'archiveFeedback', { id: feedback }, { archived: true })
  await get(ana, 'listOwnFeedback')
  for (const name of ['listAudit', 'listUsers', 'getStatistics']) await get(boss, name)
  await get(boss, 'changeServerSettings', {}, { noChildCodes: false })
  await get(boss, 'changeUser', { id: account.id }, { disabled: false })
  await get(boss, 'resetUserPassword', { id: account.id })
  const uploaded = await form(boss, 'uploadTemplate', { name: 'Circles', category: 'shapes', price: '3' })
  await form(boss, 'previewTemplate', { gapPx: '2' })
  await get(boss, 'changeTemplate', { id: uploaded.id }, { title: 'Two circles' })
  await get(boss, 'removeTemplate', { id: uploaded.id })
  await get(boss, 'addTemplate', {}, { title: 'The same', category: 'shapes', imageUrl: page!.imageUrl })
  await form(people.owner.client(), 'makeOwnPage', { title: 'Mine' })
  await call(app.stranger(), 'login', {}, { username: ADMIN.username, password: ADMIN.password })
  expect(faults).toEqual([])
})

/** Earns coins by completing, buys the cheapest item and uses it. */
async function buySomething(client: Client): Promise<void> {
  const boss = world.people.admin.client()
  const item = {
    title: 'Pine',
    description: 'Greens',
    imageUrl: '/pictures/store/x.webp',
    price: 1,
    itemType: 'palette',
    unlocks: 'palette:forest',
  }
  const { id } = await get<{ id: number }>(boss, 'addStoreItem', {}, item)
  await get(boss, 'changeStoreItem', { id }, { title: 'Forest' })
  const items = await get<{ id: number; itemType: string; price: number }[]>(client, 'listStoreItems')
  const pageItem = items.find(({ itemType }) => itemType === 'template')
  if (pageItem) await get(client, 'getItemPicture', { id: pageItem.id })
  const { inventoryItem } = await get<{ inventoryItem: { id: number } }>(client, 'purchaseItem', { id }, { price: 1 })
  await get(client, 'listInventory')
  await get(client, 'useInventoryItem', { id: inventoryItem.id })
  await get(client, 'markFavorite', { id: inventoryItem.id }, { isFavorite: true })
}

test('every call was made, and done unless it is one of those that take more', () => {
  expect([...api.operations.keys()].filter((name) => !done.has(name)).toSorted()).toEqual(NEVER_DONE)
})

test('a reply that is not described is found', () => {
  const headers = new Headers()
  const account = { status: 200, type: 'application/json', headers, text: '{"success":true}' }
  expect(api.replyFaults('logout', account)).toEqual([])
  for (const text of ['{"success":true,"more":1}', '{}', '{"success":"true"}', '[]'])
    expect(api.replyFaults('logout', { ...account, text })).not.toEqual([])
  expect(api.replyFaults('logout', { ...account, status: 201 })).not.toEqual([])
  expect(api.replyFaults('logout', { ...account, type: 'text/html' })).not.toEqual([])
  const problem = { error: 'No', message: 'No', code: 'not-found' }
  const refused = { ...account, status: 404, text: JSON.stringify(problem) }
  expect(api.replyFaults('getArtwork', refused)).toEqual([])
  expect(
    api.replyFaults('getArtwork', { ...refused, text: JSON.stringify({ ...problem, code: 'unknown' }) }),
  ).not.toEqual([])
})

test('a request that is not described is found', () => {
  const sent: Sent = { path: { id: '1' }, query: {}, body: { title: 'x' }, type: 'application/json' }
  expect(api.requestFaults('changeArtwork', sent)).toEqual([])
  for (const wrong of [{ body: { title: 1 } }, { path: {} }, { path: { id: '0' } }, { query: { a: '1' } }])
    expect(api.requestFaults('changeArtwork', { ...sent, ...wrong })).not.toEqual([])
})
