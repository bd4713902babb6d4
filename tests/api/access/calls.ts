/** The calls of the access matrix: every route of the contract, under the right that it needs. */
import * as accounts from '#contract/accounts.ts'
import * as apiDocs from '#contract/api-docs.ts'
import * as artworks from '#contract/artworks.ts'
import * as cards from '#contract/cards.ts'
import * as challenges from '#contract/challenges.ts'
import * as childPage from '#contract/child-page.ts'
import * as childPictures from '#contract/child-pictures.ts'
import * as children from '#contract/children.ts'
import * as clientFiles from '#contract/client-files.ts'
import * as collaboration from '#contract/collaboration.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import * as debug from '#contract/debug.ts'
import * as families from '#contract/families.ts'
import * as feedback from '#contract/feedback.ts'
import * as invitations from '#contract/invitations.ts'
import * as notices from '#contract/notices.ts'
import * as oidc from '#contract/oidc.ts'
import * as operations from '#contract/operations.ts'
import * as ownPages from '#contract/own-pages.ts'
import * as pageFiles from '#contract/page-files.ts'
import * as pictureLinks from '#contract/picture-links.ts'
import * as polling from '#contract/polling.ts'
import * as profile from '#contract/profile.ts'
import * as reactions from '#contract/reactions.ts'
import * as reports from '#contract/reports.ts'
import * as serverSettings from '#contract/server-settings.ts'
import * as store from '#contract/store.ts'
import * as strokes from '#contract/strokes.ts'
import * as templates from '#contract/templates.ts'
import * as viewers from '#contract/viewers.ts'
import * as waysIn from '#contract/sign-in.ts'
import type { Entry } from '#scripts/routes.ts'
import { ADMIN } from '#tests/api/admin/admin.ts'
import { addDevice, joinFamily, newChild, signInOn } from '#tests/api/children/family-with-children.ts'
import { type Client, createClient } from '#tests/api/client.ts'
import { makeParent } from '#tests/api/families/family.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import {
  beginPicture,
  finishPicture,
  PASSWORD,
  SECRETS,
  type Caller,
  type PersonName,
  type Picture,
  type World,
} from './people.ts'

/** Who calls, and about which picture. */
export interface At {
  readonly world: World
  readonly caller: Caller
  readonly picture: Picture
  /** The call is expected to succeed, so it gets something that it may change or destroy. */
  readonly isPermitted: boolean
}

type Values = Readonly<Record<string, string | number>>

export interface Call {
  readonly entry: Entry
  /** Says how it differs from the other calls of the same route. */
  readonly variant?: string
  /** Parts of the path, and the query under their own names. */
  readonly values?: (at: At) => Values | Promise<Values>
  readonly body?: (at: At) => object
  /** Statuses that only a caller with the right gets: nothing is to be done. */
  readonly passes?: readonly number[]
  /** Calls in the place of a permitted person, whose own session or account would end. */
  readonly stand?: (at: At) => Promise<Client>
}

type Rest = Omit<Call, 'entry'>
const on = (entry: Entry, rest: Rest = {}): Call => ({ entry, ...rest })
const all = (entries: readonly Entry[], rest: Rest = {}): Call[] => entries.map((entry) => on(entry, rest))

const NOBODYS_CONNECTION = 'A'.repeat(22)
const CURSOR = { x: 1, y: 1, tool: 'brush', color: '#000000', brushSize: 5 }
const passwordOf = ({ caller }: At): string => (caller.name === 'admin' ? ADMIN.password : PASSWORD)
const WITH_PASSWORD = { body: (at: At) => ({ password: passwordOf(at) }) }

/** Returns a picture like the one of the row, in which, for calls about others, somebody has joined and somebody is barred. */
async function throwaway({ world, picture }: At, isAboutOthers: boolean): Promise<Values> {
  const { people, family } = world
  const owner = picture.owner.client()
  const { id, sessionCode } = await beginPicture(picture.kind, owner, family.familyId)
  if (isAboutOthers) {
    for (const guest of [people.collab, people.barred]) await join(guest.client(), sessionCode)
    await owner.delete(`/api/artworks/${id}/contributors/${people.barred.id}`)
  }
  await finishPicture(picture.kind, id, owner)
  return { id }
}

const ofPicture = (other?: (world: World) => Caller) => ({
  values: async (at: At): Promise<Values> => ({
    ...(at.isPermitted ? await throwaway(at, other !== undefined) : { id: at.picture.id }),
    ...(other && { userId: other(at.world).id }),
  }),
})
const shared = { values: ({ picture }: At) => ({ id: picture.id }) }
const newTitle = () => ({ title: `${SECRETS.picture} anew` })
const ofGuest = ofPicture(({ people }) => people.collab)

/** They are in the pictures already. */
const PARTICIPANTS = new Set<PersonName>(['owner', 'member', 'collab', 'demotd'])

/** A picture in which the caller takes no part yet, or the row's. */
async function toJoin(at: At): Promise<{ id: number; code: string }> {
  if (!at.isPermitted || PARTICIPANTS.has(at.caller.name)) return { id: at.picture.id, code: at.picture.code }
  const owner = at.picture.owner.client()
  const { id, sessionCode } = await beginPicture(at.picture.kind, owner, at.world.family.familyId)
  await finishPicture(at.picture.kind, id, owner)
  return { id, code: sessionCode! }
}

async function connectionOf(at: At, owner: Client): Promise<Values> {
  const { id } = at.picture
  const { json } = await owner.post(`/api/artworks/${id}/connections`, { parameters: {} })
  return { id, connectionId: (json as { connectionId: string }).connectionId }
}
const itsConnection = {
  values: (at: At) => connectionOf(at, at.isPermitted ? at.caller.client() : at.picture.owner.client()),
}

/** The rights over a picture; each is tried on every kind of picture. */
export const PICTURE_RIGHTS: Readonly<Record<string, readonly Call[]>> = {
  read: [
    ...all(
      [
        artworks.getArtwork,
        artworks.getArtworkImage,
        artworks.getHistory,
        artworks.getOpeningPicture,
        artworks.copyArtwork,
        collaboration.listContributors,
        reactions.listReactions,
        strokes.listStrokes,
      ],
      shared,
    ),
    on(artworks.getArtworkCard, { values: ({ picture }) => ({ id: picture.id, width: 320 }) }),
    on(polling.openConnection, { ...shared, body: () => ({ parameters: {} }) }),
    // The stream of a client that is too old has one event.
    on(viewers.followArtwork, { values: ({ picture }) => ({ id: picture.id, v: '1' }) }),
    // Only a completed picture has reactions.
    on(reactions.addReaction, { ...shared, body: () => ({ emoji: '🎨' }), passes: [409] }),
    on(reactions.removeReaction, {
      values: ({ picture }) => ({ id: picture.id, emoji: encodeURIComponent('🎨') }),
      passes: [409],
    }),
    on(reports.sendReport, {
      body: ({ picture }) => ({ thing: { kind: 'picture', artworkId: picture.id }, reason: 'other' }),
    }),
  ],
  preview: [on(artworks.getPreview, shared), on(artworks.getPreviewTitle, shared)],
  'own connection': [
    on(polling.receiveMessages, itsConnection),
    on(polling.sendMessages, { ...itsConnection, body: () => ({ messages: ['Aw=='] }) }),
    on(polling.closeConnection, itsConnection),
  ],
  "another's connection": all([polling.receiveMessages, polling.sendMessages, polling.closeConnection], {
    variant: 'unknown',
    values: ({ picture }) => ({ id: picture.id, connectionId: NOBODYS_CONNECTION }),
    body: () => ({ messages: ['Aw=='] }),
  }),
  draw: [
    on(strokes.addStroke, { ...shared, body: () => DOT }),
    on(collaboration.moveCursor, { ...shared, body: () => CURSOR }),
  ],
  'take part': [on(artworks.changeArtwork, { ...shared, variant: 'nothing', body: () => ({}) })],
  own: [
    on(artworks.changeArtwork, { ...shared, body: newTitle }),
    on(artworks.changeArtwork, { ...ofPicture(), variant: 'complete', body: () => ({ completed: true }) }),
    on(artworks.saveArtwork, { ...shared, body: newTitle }),
    on(artworks.reopenArtwork, { ...shared, passes: [409] }),
    ...all([pictureLinks.getPictureLink, pictureLinks.takeBackPictureLink], shared),
    on(artworks.deleteArtwork, ofPicture()),
    on(collaboration.enableCollaboration, ofPicture()),
    on(collaboration.disableCollaboration, ofPicture()),
    on(collaboration.renewSessionCode, { ...ofPicture(), passes: [409] }),
    on(collaboration.wakeSessionCode, { ...ofPicture(), passes: [409] }),
    on(collaboration.listBarredPeople, shared),
    on(
      collaboration.letBackIn,
      ofPicture(({ people }) => people.barred),
    ),
    on(collaboration.removeContributor, ofGuest),
    on(collaboration.countContributorStrokes, ofGuest),
    on(collaboration.takeOffStrokes, { ...ofGuest, body: () => ({ takenOff: true }) }),
  ],
  'publish it': [
    on(artworks.changeArtwork, { ...ofPicture(), variant: 'public', body: () => ({ visibility: 'public' }) }),
    on(pictureLinks.setPictureLink, { ...ofPicture(), body: () => ({ expiresInDays: 7 }) }),
  ],
  'earn by sharing': [on(artworks.shareArtwork, { ...shared, passes: [409] })],
  'join as a member': [
    on(collaboration.addContributor, {
      values: async (at) => {
        const { id } = await toJoin(at)
        return { id }
      },
      body: ({ caller }) => ({ userId: caller.id }),
    }),
  ],
  'join by its code': [on(collaboration.joinCollaboration, { values: toJoin })],
  'add oneself by its code': [
    on(collaboration.addContributor, {
      variant: 'code',
      values: toJoin,
      body: ({ caller }) => ({ userId: caller.id }),
    }),
  ],
  'see its invitation': all([collaboration.getInvitation, collaboration.getInvitationPicture], {
    values: ({ picture }) => ({ code: picture.code }),
  }),
  'join by an old code': [
    on(collaboration.joinCollaboration, { variant: 'old', values: ({ picture }) => ({ code: picture.oldCode }) }),
  ],
  'see an old invitation': [
    ...all([collaboration.getInvitation, collaboration.getInvitationPicture], {
      variant: 'old',
      values: ({ picture }) => ({ code: picture.oldCode }),
    }),
  ],
}

const inFamily = { values: ({ world }: At) => ({ id: world.family.familyId }) }

const ofViewer = {
  values: ({ world }: At) => ({ id: world.family.familyId, userId: world.people.viewer.id }),
}

/** Returns a family of the owner's with a member, a parent and, if they may be, the caller. */
async function throwawayFamily({ world, caller }: At): Promise<{ id: number; memberId: number; parentId: number }> {
  const { app, family } = world
  const { id } = (await family.owner.post('/api/families', { name: 'Guests' })).json as families.Family
  const [member, parent] = [await app.signUp(), await app.signUp()]
  await joinFamily(family.owner, id, member)
  await joinFamily(family.owner, id, parent, true)
  if (caller.id !== family.owner.id) {
    const client = Object.assign(caller.client(), { id: caller.id })
    await joinFamily(family.owner, id, client)
    if (caller.name === 'parent') await makeParent(family.owner, id, client)
  }
  return { id, memberId: member.id, parentId: parent.id }
}

const ofDevice = {
  values: async ({ world, isPermitted }: At) => {
    const { app, family } = world
    const isNew = isPermitted ? await addDevice(app, family.owner, family.familyId) : family
    return { id: family.familyId, deviceId: isNew.deviceId }
  },
}

const NEW_CHILD = { name: 'Zoe', avatar: 'fox', color: '#4C6EF5', consent: CONSENT_VERSION }

export const FAMILY_RIGHTS: Readonly<Record<string, readonly Call[]>> = {
  member: [
    ...all(
      [
        families.getFamily,
        families.listFamilyMembers,
        families.listFamilyArtworks,
        families.getFamilyDoor,
        families.listTakenOffDoor,
      ],
      inFamily,
    ),
    on(families.moveOnFamilyDoor, {
      values: ({ world }) => ({ id: world.family.familyId, artworkId: world.pictures.family.id }),
      body: () => ({ before: null }),
    }),
    on(families.changeOnFamilyDoor, {
      values: ({ world }) => ({ id: world.family.familyId, artworkId: world.pictures.family.id }),
      body: () => ({ size: 'large' }),
    }),
  ],
  // The viewer is asked.
  'end the question to be a parent': [on(families.endParentOffer, ofViewer)],
  // Nobody has asked them.
  'be a parent': [on(families.acceptParent, { ...inFamily, passes: [409] })],
  leave: [
    on(families.removeFamilyMember, {
      variant: 'oneself',
      values: async (at) => ({
        id: at.isPermitted ? (await throwawayFamily(at)).id : at.world.family.familyId,
        userId: at.caller.id,
      }),
      // The owner stays.
      passes: [409],
    }),
  ],
  parent: [
    ...all([children.listChildren, children.listFamilyDevices, cards.listCards], inFamily),
    ...all([invitations.createInvitation], { ...inFamily, body: () => ({}) }),
    on(children.createChild, { ...inFamily, body: () => NEW_CHILD }),
    on(children.createChildren, { ...inFamily, body: () => ({ names: ['Zoe'], consent: CONSENT_VERSION }) }),
    // Not the child's: it signs in by its card.
    ...all([cards.makeCards, cards.endCards], {
      ...inFamily,
      body: ({ world }) => ({ childIds: [world.people.siblng.id] }),
    }),
    on(children.addFamilyDevice, { ...inFamily, ...WITH_PASSWORD }),
    on(children.confirmFamilyDevice, { ...ofDevice, ...WITH_PASSWORD }),
    on(children.removeFamilyDevice, { ...ofDevice, ...WITH_PASSWORD }),
    on(families.offerParent, { ...ofViewer, ...WITH_PASSWORD }),
    on(families.removeFamilyMember, {
      values: async (at) => {
        if (!at.isPermitted) return { id: at.world.family.familyId, userId: at.world.people.siblng.id }
        const { id, memberId } = await throwawayFamily(at)
        return { id, userId: memberId }
      },
    }),
    // The child has no other home.
    on(childPage.endChildHome, {
      values: ({ world }) => ({ id: world.family.familyId, childId: world.childId }),
      ...WITH_PASSWORD,
      passes: [409],
    }),
  ],
  'family owner': [
    on(families.changeFamily, { ...inFamily, body: () => ({ name: 'The Foxes' }) }),
    on(families.changeFamilyMember, {
      values: async (at) => {
        if (!at.isPermitted) return { id: at.world.family.familyId, userId: at.world.people.parent.id }
        const { id, parentId } = await throwawayFamily(at)
        return { id, userId: parentId }
      },
      body: () => ({ role: 'member' }),
    }),
    on(families.deleteFamily, {
      values: async (at) => ({ id: at.isPermitted ? (await throwawayFamily(at)).id : at.world.family.familyId }),
    }),
  ],
  'guardian of a child': [
    ...all(
      [
        childPage.getChild,
        childPage.listChildSessions,
        childPage.getChildCompany,
        childPage.exportChild,
        children.listChildArtworks,
        childPictures.listChildPictures,
      ],
      { values: ofChild },
    ),
    on(children.changeChild, { values: ofChild, body: () => ({ color: '#112233' }) }),
    on(childPage.inviteChildHome, { values: ofChild, ...WITH_PASSWORD }),
    on(childPage.endChildHomeInvitation, { values: ofChild }),
    ...all([childPictures.changeChildPicture, childPictures.getChildPicture], {
      values: ({ world }) => ({ id: world.childId, artworkId: world.withChildId }),
      body: () => ({ isNameHidden: false }),
    }),
    on(childPage.pauseChild, { values: ofThrowawayChild }),
    on(childPage.resumeChild, { values: ofThrowawayChild }),
    on(childPage.endChildSession, {
      values: async (at) => {
        const { id } = await ofThrowawayChild(at)
        const { app, family, nursery } = at.world
        if (at.isPermitted) await signInOn(app, nursery.device, id)
        const sessions = (await family.owner.get(`/api/children/${id}/sessions`)).json as { id: string }[]
        return { id, sessionId: sessions[0]!.id }
      },
    }),
    on(children.deleteChild, { values: ofThrowawayChild, body: () => ({ name: 'Zoe', password: PASSWORD }) }),
  ],
}

function ofChild({ world }: At): Values {
  return { id: world.childId }
}

async function ofThrowawayChild({ world, isPermitted }: At): Promise<{ id: number }> {
  return { id: isPermitted ? (await newChild(world.nursery, { name: 'Zoe' })).id : world.childId }
}

/** A new account of the same kind, signed in. */
async function newAccount({ world, caller }: At): Promise<Client> {
  const { app, nursery } = world
  if (!CHILDREN.has(caller.name)) return app.signUp()
  return signInOn(app, world.nursery.device, (await newChild(nursery)).id)
}
const CHILDREN = new Set<PersonName>(['pupil', 'child', 'siblng'])

const idOf = (id: number | string) => ({ values: () => ({ id }) })
const SOME_PASSKEY = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
}
const SESSION_ID = '0'.repeat(64)

/** What people do with their own account. The contents of the lists tell whether the family is in them. */
export const OWN_RIGHTS: Readonly<Record<string, readonly Call[]>> = {
  'lists with the family': [
    on(families.listFamilies),
    on(families.listAllFamilyArtworks, { values: () => ({ search: SECRETS.picture }) }),
  ],
  'own things': [
    ...all([
      accounts.getCurrentUser,
      profile.getProfile,
      profile.getCoinHistory,
      profile.listSessions,
      profile.exportEverything,
      notices.listNotices,
      notices.countNotices,
      store.listStoreItems,
      store.listInventory,
      artworks.listArtworks,
      challenges.getDailyPage,
      invitations.listInvitations,
      childPictures.listConsentQuestions,
      oidc.getOidc,
    ]),
    on(notices.readNotices, { body: () => ({ upTo: 1 }) }),
    // This server has no provider.
    on(oidc.unlinkOidc, { ...WITH_PASSWORD, passes: [404, 409] }),
    on(artworks.createArtwork, { body: () => ({}) }),
    on(profile.endSession, { ...idOf(SESSION_ID), passes: [404] }),
    on(profile.endAllSessions, { stand: newAccount }),
    // Free pages have no item, and nobody has coins or items yet.
    on(store.getItemPicture, { ...idOf(999_999), passes: [404] }),
    on(store.purchaseItem, { ...idOf(999_999), passes: [404] }),
    on(store.useInventoryItem, { ...idOf(999_999), passes: [404] }),
    on(store.markFavorite, { ...idOf(999_999), body: () => ({ isFavorite: true }), passes: [404] }),
    on(challenges.claimDailyPage, { passes: [400, 409] }),
    on(debug.createCollaborative),
    on(invitations.rejectInvitation, { ...idOf(999_999), passes: [404] }),
    on(invitations.revokeInvitation, { ...idOf(999_999), passes: [404] }),
  ],
  'for grown-ups': [
    on(families.createFamily, { body: () => ({ name: 'Another' }), stand: newAccount }),
    on(invitations.joinFamily, {
      values: async ({ world: { family }, isPermitted }) => {
        if (!isPermitted) return { code: 'unknown' }
        const { id } = (await family.owner.post('/api/families', { name: 'Guests' })).json as families.Family
        const { json } = await family.owner.post(`/api/families/${id}/invitations`, {})
        return { code: (json as invitations.FamilyInvitation).code }
      },
      // The owner is in it.
      passes: [409],
    }),
    on(childPage.viewChildHomeInvitation, { values: newHome }),
    on(profile.changePassword, { body: () => ({ current: PASSWORD, next: PASSWORD }), stand: newAccount }),
    on(profile.deleteAccount, { body: () => ({ password: PASSWORD }), stand: newAccount }),
    on(profile.hideName),
    on(ownPages.makeOwnPage, { passes: [400] }),
    on(profile.changeProfile, { body: () => ({ profileColor: '#112233' }) }),
    on(feedback.listOwnFeedback),
    on(feedback.sendFeedback, { body: () => ({ type: 'other', description: 'It is all very nice' }) }),
    ...all([waysIn.getWaysIn, waysIn.confirmReset]),
    on(waysIn.makeRecoveryCodes, { body: () => ({ password: PASSWORD }), stand: newAccount }),
    // The address of this server is no name.
    on(waysIn.startPasskey, { ...WITH_PASSWORD, passes: [404] }),
    on(waysIn.addPasskey, { body: () => ({ passkey: SOME_PASSKEY }), passes: [400, 404] }),
    on(waysIn.removePasskey, { ...idOf('x'), ...WITH_PASSWORD, passes: [404] }),
    on(waysIn.setSecondStep, { body: () => ({ on: true, password: PASSWORD }), passes: [409], stand: newAccount }),
    on(oidc.setFirstPassword, { body: () => ({ next: PASSWORD }), passes: [404, 409] }),
  ],
  'take a child home': [
    on(childPage.acceptChildHome, { values: newHome, body: ({ world }) => ({ familyId: world.classId }) }),
  ],
  'join by what a removed parent offered': [
    on(invitations.joinFamily, { variant: 'dead', values: ({ world }) => ({ code: world.deadCodes.invitation }) }),
  ],
  'a home that a removed parent offered': [
    on(childPage.viewChildHomeInvitation, { variant: 'dead', values: ({ world }) => ({ code: world.deadCodes.home }) }),
  ],
}

/** Returns a copy of the caller's device on which nobody is signed in: a sign-in ends the session that it takes the place of. */
async function deviceOf({ world, caller }: At): Promise<Client> {
  const device = createClient(world.app.url)
  const token = caller.client().cookies.get('fridgedoor.device')
  if (token !== undefined) device.cookies.set('fridgedoor.device', token)
  return device
}

/** What a device of the family gives, by its cookie: its children's pictures, and a sign-in of the child. */
export const DEVICE_RIGHTS: Readonly<Record<string, readonly Call[]>> = {
  'list of its children': [on(children.getDevice)],
  'sign the child in': [
    on(children.signInChild, { body: ({ world }) => ({ childId: world.childId }), stand: deviceOf }),
    on(cards.signInByCard, { body: ({ world }) => ({ token: world.card }), stand: deviceOf }),
  ],
  'sign in the paused child': [
    on(children.signInChild, { variant: 'paused', body: ({ world }) => ({ childId: world.people.paused.id }) }),
  ],
}

/** Routes that need no right, or another one than a session (DEBUG-1, CHILD-8). */
export const OPEN: readonly Entry[] = [
  accounts.register,
  accounts.login,
  accounts.logout,
  apiDocs.getApiDocument,
  apiDocs.getApiPage,
  artworks.getPreview,
  artworks.getPreviewTitle,
  cards.signInByCard,
  children.getDevice,
  children.signInChild,
  clientFiles.getClientAsset,
  clientFiles.getClientFile,
  clientFiles.getClientPage,
  collaboration.getInvitation,
  collaboration.getInvitationPicture,
  debug.getDebugHealth,
  debug.getUserStatus,
  debug.createTestUser,
  debug.listCollaborationArtworks,
  invitations.viewInvitation,
  oidc.startOidc,
  oidc.finishOidc,
  operations.getHealth,
  operations.getReadiness,
  operations.getMetrics,
  pictureLinks.getLinkedPicture,
  pictureLinks.getLinkedImage,
  pictureLinks.getLinkedHistory,
  pictureLinks.getLinkedPlates,
  reports.sendReport,
  serverSettings.getServerSettings,
  templates.listTemplates,
  pageFiles.getPlates,
  pageFiles.getFineInk,
  pageFiles.getPagePicture,
  waysIn.replaceOneTimePassword,
  waysIn.recover,
  waysIn.startPasskeySignIn,
  waysIn.signInByPasskey,
]

/** Returns the code of a child's second home, which is to be a class: the teacher's is the one other family that may accept it. */
async function newHome({ world: { nursery }, isPermitted }: At): Promise<Values> {
  if (!isPermitted) return { code: 'unknown' }
  const { id } = await newChild(nursery)
  const { json } = await nursery.owner.post(`/api/children/${id}/home-invitation`, {
    password: PASSWORD,
    kind: 'class',
  })
  return { code: (json as { link: string }).link.split('/').at(-1)! }
}
