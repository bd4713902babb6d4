/** The rate limits of HTTP calls. Those of sockets are in `server/sync/limits/socket-limits.ts`. */
import type { Storage } from '#server/storage/storage.ts'
import { MANY_DOWNLOADS, MANY_PAGES_TODAY, MANY_PHOTO_PAGES_TODAY } from '#server/texts/http.ts'
import { createRateLimiter, type RateLimit } from './rate-limit.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/**
 * Returns the limits on calls (`docs/costs.md`), multiplied by `scale`. A household or a school shares one address, so an
 * address may fail more often than a name or a person (docs/decisions/0085).
 */
export function createHttpLimits(given: { storage: Storage; now: () => Date; scale: number }) {
  const limiter = createRateLimiter(given)
  const perMinute = (name: string, points: number): RateLimit => limiter.limit({ name, points, seconds: MINUTE_S })
  return {
    /** Failed sign-ins. */
    loginByNameAndAddress: perMinute('login-name-address', 10),
    loginByName: perMinute('login-name', 30),
    loginByAddress: perMinute('login-address', 30),
    /** Failed sign-ins in a browser that the account is known in. */
    loginByBrowser: perMinute('login-browser', 10),
    /** Wrong passwords of a signed-in person. */
    passwordBySession: perMinute('password-session', 10),
    /** Steps of sign-ins at a provider, per address. */
    // A sign-in takes two, and a school signs in behind one address.
    oidcByAddress: perMinute('oidc-address', 300),
    /** New accounts, per address. */
    register: limiter.limit({ name: 'register-address', points: 100, seconds: HOUR_S }),
    /** Wrong session codes. */
    joinByPerson: limiter.limit({ name: 'join-person', points: 10, seconds: MINUTE_S, maxWaitSeconds: HOUR_S }),
    joinByAddress: limiter.limit({
      name: 'join-address',
      points: 60,
      seconds: MINUTE_S,
      maxWaitSeconds: 15 * MINUTE_S,
    }),
    // Short, because it is everybody who waits.
    joinInTotal: limiter.limit({ name: 'join-total', points: 600, seconds: MINUTE_S, maxWaitSeconds: 5 * MINUTE_S }),
    /** Looks at invitations, per address: strangers may look. */
    // A visit takes two, and a school class opens one link within a minute.
    invitationByAddress: perMinute('invitation-address', 240),
    /** New artworks, per person. */
    newArtworks: limiter.limit({
      name: 'new-artworks',
      points: 200,
      seconds: DAY_S,
      sentence: MANY_PAGES_TODAY,
    }),
    /** Copies of artworks: each writes a whole log. */
    copyByPerson: limiter.limit({ name: 'copy-person', points: 20, seconds: HOUR_S }),
    /** Completions and reopenings. */
    completeByPerson: perMinute('complete-person', 60),
    /** Deleted artworks. */
    deleteByPerson: limiter.limit({ name: 'delete-person', points: 600, seconds: HOUR_S }),
    /** Connections by plain requests. */
    connectByPerson: perMinute('connect-person', 120),
    /** Feedback, per person. */
    feedbackByPerson: limiter.limit({ name: 'feedback-person', points: 60, seconds: HOUR_S }),
    /** Reports of pictures and people, of a signed-in person. */
    reportByPerson: limiter.limit({ name: 'report-person', points: 20, seconds: HOUR_S }),
    /** The same of strangers: somebody who is signed in is not held up by who shares their address. */
    reportByAddress: limiter.limit({ name: 'report-address', points: 30, seconds: HOUR_S }),
    /** Reactions given and taken back. */
    reactByPerson: perMinute('react-person', 120),
    /** Purchases, and items that are used or marked as favorites. */
    shopByPerson: perMinute('shop-person', 120),
    /** New pages of admins. */
    newTemplates: limiter.limit({ name: 'new-templates', points: 60, seconds: HOUR_S }),
    /** Pictures that admins have inspected. */
    inspectByPerson: limiter.limit({ name: 'inspect-person', points: 600, seconds: HOUR_S }),
    /** Pages that people make of their photos. */
    newOwnPages: limiter.limit({
      name: 'new-own-pages',
      points: 20,
      seconds: DAY_S,
      sentence: MANY_PHOTO_PAGES_TODAY,
    }),
    /** Calls of admins: acts, and what they read to decide. */
    adminByPerson: perMinute('admin-person', 240),
    /** Looks at the daily page, claims, and rewards for sharing. */
    rewardByPerson: perMinute('reward-person', 120),
    /** Pictures for link previews, which strangers may ask for. */
    previewByAddress: perMinute('preview-address', 120),
    /** Artworks that do not exist, or not for the caller. */
    artworkMissByPerson: perMinute('artwork-miss-person', 120),
    artworkMissByAddress: perMinute('artwork-miss-address', 1_200),
    /** Codes of family invitations that do not exist, per address: strangers may look. */
    unknownInvitationByAddress: perMinute('unknown-invitation-address', 30),
    /** Calls with the key of a link to a picture, per address: strangers make them. */
    linkedPictureByAddress: perMinute('linked-picture-address', 240),
    /** Keys that open nothing, per address. A visit by an old link takes two. */
    unknownLinkByAddress: perMinute('unknown-link-address', 60),
    /** Links to pictures made, moved and taken back. */
    linkChangeByPerson: perMinute('link-change-person', 60),
    /** New invitations into families, per person. */
    newInvitations: limiter.limit({ name: 'new-invitations', points: 50, seconds: HOUR_S }),
    /** New families, per person. */
    newFamilies: limiter.limit({ name: 'new-families', points: 20, seconds: DAY_S }),
    /** Moves and other changes on the doors of families, per person. */
    moveByPerson: perMinute('move-person', 120),
    /** Calls of the debug pages, which strangers may make. */
    debugByAddress: perMinute('debug-address', 60),
    /** Challenges for passkeys, per address: strangers may ask. */
    challengeByAddress: perMinute('challenge-address', 120),
    /** Changes of the own profile, password or devices. */
    profileByPerson: perMinute('profile-person', 60),
    /** Exports of everything that a person has. */
    exportByPerson: limiter.limit({
      name: 'export-person',
      points: 5,
      seconds: HOUR_S,
      sentence: MANY_DOWNLOADS,
    }),
    /** Wrong secrets of a child on a device. */
    secretByChildOnDevice: limiter.limit({
      name: 'secret-child-device',
      points: 10,
      seconds: MINUTE_S,
      maxWaitSeconds: HOUR_S,
    }),
    /** Children who sign in on a family's device. */
    signInByDevice: perMinute('sign-in-device', 60),
    /** Changes of children's profiles and of family devices, per person. */
    childChangeByPerson: perMinute('child-change-person', 60),
    /** Lists of the pictures that a child is in: each counts strokes in many artworks. */
    childPicturesByPerson: perMinute('child-pictures-person', 30),
    /** Deletes expired counts. */
    sweep: (): Promise<void> => limiter.sweep(),
  }
}

export type HttpLimits = ReturnType<typeof createHttpLimits>
