import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { addDevice, joinFamily, newChild, newFamily, signInOn } from './family-with-children.ts'

const PASSWORD = 'a good password'

/** Who may make which call about a child of a family (CHILD-1, CHILD-5, FAMILY-2). Whoever may change most comes last. */
const MATRIX = `
                       anonymous stranger otherParent member sibling child parent owner
listChildren           401       404      404         403    403     403   200    200
createChild            401       404      404         403    403     403   201    201
changeChild            401       404      404         403    403     403   200    200
listChildArtworks      401       404      404         403    403     403   200    200
getChild               401       404      404         403    403     403   200    200
listChildSessions      401       404      404         403    403     403   200    200
endChildSession        401       404      404         403    403     403   404    404
getChildCompany        401       404      404         403    403     403   200    200
exportChild            401       404      404         403    403     403   200    200
pauseChild             401       404      404         403    403     403   200    200
resumeChild            401       404      404         403    403     403   200    200
inviteChildHome        401       404      404         403    403     403   201    201
endChildHomeInvitation 401       404      404         403    403     403   200    200
viewChildHomeInvite    401       404      404         404    403     403   404    404
acceptChildHome        401       404      404         404    403     403   404    404
endChildHome           401       404      404         403    403     403   409    409
addFamilyDevice        401       404      404         403    403     403   201    201
listFamilyDevices      401       404      404         403    403     403   200    200
confirmFamilyDevice    401       404      404         403    403     403   200    200
removeFamilyDevice     401       404      404         403    403     403   404    200
getArtwork             401       404      404         404    404     200   200    200
renameArtwork          401       404      404         404    404     200   200    200
publishArtwork         401       404      404         404    404     403   403    403
drawOnArtwork          401       404      404         404    404     201   403    403
moveCursor             401       404      404         404    404     200   403    403
takeOffStrokes         401       404      404         404    404     200   200    200
enableCollaboration    401       404      404         404    404     200   200    200
endCollaboration       401       404      404         404    404     200   200    200
copyArtwork            401       404      404         404    404     201   201    201
deleteArtwork          401       404      404         404    404     404   404    200
deleteChild            401       404      404         403    403     403   404    200
createFamily           401       201      201         201    403     403   201    201
renameFamily           401       404      404         403    403     403   403    200
inviteIntoFamily       401       404      404         403    403     403   201    201
acceptInvitation       401       -        -           -      403     403   -      -
leaveFamily            401       -        -           -      403     403   -      -
patchProfile           401       200      200         200    403     403   200    200
deleteAccount          401       -        -           -      403     403   -      -
changePassword         401       200      200         200    403     403   200    200
`

oneEngine('calls about children', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  test('are for those who may make them, and for nobody else', async () => {
    const own = await newFamily(app)
    const [member, parent, otherParent, stranger] = [
      await app.signUp(),
      await app.signUp(),
      await app.signUp(),
      await app.signUp(),
    ]
    await joinFamily(own.owner, own.familyId, member)
    await joinFamily(own.owner, own.familyId, parent, true)
    // The children stay signed in when the others change their passwords.
    const helper = await app.signUp()
    await joinFamily(own.owner, own.familyId, helper, true)
    const { device } = await addDevice(app, helper, own.familyId)
    const others = (await otherParent.post('/api/families', { name: 'Others' })).json as { id: number }
    const foreign = (await otherParent.post(`/api/families/${others.id}/invitations`, {})).json as { code: string }
    const [mia, tom] = [await newChild(own, { name: 'Mia' }), await newChild(own)]
    const people: Record<string, Client> = {
      anonymous: app.stranger(),
      stranger,
      otherParent,
      member,
      sibling: await signInOn(app, device, tom.id),
      child: await signInOn(app, device, mia.id),
      parent,
      owner: own.owner,
    }
    const artwork = async (): Promise<number> => ((await people.child!.post('/api/artworks', {})).json as Artwork).id
    const shared = await artwork()
    await people.child!.post(`/api/artworks/${shared}/strokes`, DOT)
    const cursor = { x: 1, y: 1, tool: 'brush', color: '#000000', brushSize: 5 }
    const { deviceId } = await addDevice(app, own.owner, own.familyId)
    const [mine, its] = [`/api/families/${own.familyId}`, `/api/children/${mia.id}`]
    const path = `/api/artworks/${shared}`
    // Not signed in: to be signed out changes nothing that others try.
    const other = `/api/children/${(await newChild(own)).id}`
    const gone = await artwork()
    await own.owner.delete(`/api/artworks/${gone}`)
    const doomed: Record<string, number> = {}
    for (const name of Object.keys(people)) doomed[name] = name === 'owner' ? await artwork() : gone
    const calls: Record<string, (client: Client, name: string) => Promise<{ status: number }>> = {
      listChildren: (c) => c.get(`${mine}/children`),
      createChild: (c) =>
        c.post(`${mine}/children`, { name: 'X', avatar: 'dog', color: '#4C6EF5', consent: CONSENT_VERSION }),
      changeChild: (c) => c.patch(its, { color: '#112233' }),
      listChildArtworks: (c) => c.get(`${its}/artworks`),
      getChild: (c) => c.get(its),
      listChildSessions: (c) => c.get(`${its}/sessions`),
      endChildSession: (c) => c.delete(`${its}/sessions/${'0'.repeat(64)}`),
      getChildCompany: (c) => c.get(`${its}/company`),
      exportChild: (c) => c.get(`${its}/export`),
      pauseChild: (c) => c.post(`${other}/pause`),
      resumeChild: (c) => c.post(`${other}/resume`),
      inviteChildHome: (c) => c.post(`${its}/home-invitation`, { password: PASSWORD }),
      endChildHomeInvitation: (c) => c.delete(`${its}/home-invitation`),
      viewChildHomeInvite: (c) => c.get('/api/child-invitations/unknown'),
      acceptChildHome: (c) => c.post('/api/child-invitations/unknown/accept', { familyId: own.familyId }),
      endChildHome: (c) => c.send('DELETE', `${mine}/children/${mia.id}`, { password: PASSWORD }),
      addFamilyDevice: (c) => c.post(`${mine}/devices`, { password: PASSWORD }),
      listFamilyDevices: (c) => c.get(`${mine}/devices`),
      confirmFamilyDevice: (c) => c.post(`${mine}/devices/${deviceId}/confirm`, { password: PASSWORD }),
      // A parent may remove a device; only the owner's device exists, so that the row can be tried by all.
      removeFamilyDevice: (c, name) => c.delete(`${mine}/devices/${name === 'parent' ? 999_999 : deviceId}`),
      getArtwork: (c) => c.get(path),
      renameArtwork: (c) => c.patch(path, { title: 'New' }),
      publishArtwork: (c) => c.patch(path, { visibility: 'public' }),
      drawOnArtwork: (c) => c.post(`${path}/strokes`, DOT),
      moveCursor: (c) => c.post(`${path}/cursor`, cursor),
      takeOffStrokes: (c) => c.send('PUT', `${path}/contributors/${mia.id}/strokes`, { takenOff: true }),
      enableCollaboration: (c) => c.post(`${path}/enable-collaboration`),
      endCollaboration: (c) => c.post(`${path}/disable-collaboration`),
      copyArtwork: (c) => c.post(`${path}/copy`),
      deleteArtwork: (c, name) => c.delete(`/api/artworks/${doomed[name]}`),
      deleteChild: (c, name) =>
        c.send('DELETE', name === 'parent' ? '/api/children/999999' : its, { name: 'Mia', password: PASSWORD }),
      renameFamily: (c) => c.patch(mine, { name: 'The Foxes' }),
      inviteIntoFamily: (c) => c.post(`${mine}/invitations`, {}),
      acceptInvitation: (c) => c.post(`/api/families/join/${foreign.code}`),
      leaveFamily: (c, name) => c.delete(`${mine}/members/${(name === 'child' ? mia : tom).id}`),
      createFamily: (c) => c.post('/api/families', { name: 'New' }),
      patchProfile: (c) => c.patch('/api/profile', { nickname: 'x' }),
      changePassword: (c) => c.post('/api/profile/password', { current: 'a good password', next: 'a good password' }),
      deleteAccount: (c) => c.send('DELETE', '/api/profile', { password: 'a good password' }),
    }
    const table = MATRIX.trim()
      .split('\n')
      .map((line) => line.split(/ +/))
    const names = table[0]!.filter(Boolean)
    // The child tries before its profile is deleted, so calls about accounts come before that.
    const rows = table.slice(1).toSorted((a, b) => Number(a[0] === 'deleteChild') - Number(b[0] === 'deleteChild'))
    const found: Record<string, string[]> = {}
    for (const [call = '', ...expected] of rows) {
      const cells: string[] = []
      for (const [at, name] of names.entries())
        cells.push(expected[at] === '-' ? '-' : String((await calls[call]!(people[name]!, name)).status))
      found[call] = cells
    }
    for (const [call = '', ...expected] of rows) expect([call, ...found[call]!]).toEqual([call, ...expected])
  })
})
