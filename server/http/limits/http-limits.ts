/** The rate limits of HTTP calls. Those of sockets are in `server/sync/limits/socket-limits.ts`. */
import type { Storage } from '#server/storage/storage.ts'
import { createRateLimiter, type RateLimit } from './rate-limit.ts'

export interface HttpLimits {
  /** Failed sign-ins. */
  loginByNameAndAddress: RateLimit
  loginByName: RateLimit
  loginByAddress: RateLimit
  /** Failed sign-ins in a browser that the account is known in. */
  loginByBrowser: RateLimit
  /** Wrong passwords of a signed-in person. */
  passwordBySession: RateLimit
  /** Steps of sign-ins at a provider, per address. */
  oidcByAddress: RateLimit
  /** New accounts, per address. */
  register: RateLimit
  /** Wrong session codes. */
  joinByPerson: RateLimit
  joinByAddress: RateLimit
  joinInTotal: RateLimit
  /** Looks at invitations, per address: strangers may look. */
  invitationByAddress: RateLimit
  /** New artworks, per person. */
  newArtworks: RateLimit
  /** Copies of artworks: each writes a whole log. */
  copyByPerson: RateLimit
  /** Completions and reopenings. */
  completeByPerson: RateLimit
  /** Deleted artworks. */
  deleteByPerson: RateLimit
  /** Connections by plain requests. */
  connectByPerson: RateLimit
  /** Feedback, per person. */
  feedbackByPerson: RateLimit
  /** Reports of pictures and people, of a signed-in person. */
  reportByPerson: RateLimit
  /** The same of strangers: somebody who is signed in is not held up by who shares their address. */
  reportByAddress: RateLimit
  /** Reactions given and taken back. */
  reactByPerson: RateLimit
  /** Purchases, and items that are used or marked as favorites. */
  shopByPerson: RateLimit
  /** New pages of admins. */
  newTemplates: RateLimit
  /** Pictures that admins have inspected. */
  inspectByPerson: RateLimit
  /** Pages that people make of their photos. */
  newOwnPages: RateLimit
  /** Calls of admins: acts, and what they read to decide. */
  adminByPerson: RateLimit
  /** Looks at the daily page, claims, and rewards for sharing. */
  rewardByPerson: RateLimit
  /** Pictures for link previews, which strangers may ask for. */
  previewByAddress: RateLimit
  /** Artworks that do not exist, or not for the caller. */
  artworkMissByPerson: RateLimit
  artworkMissByAddress: RateLimit
  /** Codes of family invitations that do not exist, per address: strangers may look. */
  unknownInvitationByAddress: RateLimit
  /** New invitations into families, per person. */
  newInvitations: RateLimit
  /** New families, per person. */
  newFamilies: RateLimit
  /** Moves on the doors of families, per person. */
  moveByPerson: RateLimit
  /** Calls of the debug pages, which strangers may make. */
  debugByAddress: RateLimit
  /** Challenges for passkeys, per address: strangers may ask. */
  challengeByAddress: RateLimit
  /** Changes of the own profile, password or devices. */
  profileByPerson: RateLimit
  /** Exports of everything that a person has. */
  exportByPerson: RateLimit
  /** Wrong secrets of a child on a device. */
  secretByChildOnDevice: RateLimit
  /** Children who sign in on a family's device. */
  signInByDevice: RateLimit
  /** Changes of children's profiles and of family devices, per person. */
  childChangeByPerson: RateLimit
  /** Lists of the pictures that a child is in: each counts strokes in many artworks. */
  childPicturesByPerson: RateLimit
  /** Deletes expired counts. */
  sweep(): Promise<void>
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/**
 * Returns the limits of SECURITY-1, SECURITY-2, SECURITY-13, SECURITY-16 to SECURITY-20, SECURITY-24, SECURITY-25, SECURITY-30,
 * SECURITY-31, SECURITY-46, SECURITY-75, PROFILE-5, ADMIN-42 and ARTWORK-12, multiplied by `scale`. A household or a school shares one address, so an
 * address may fail more often than a name or a person (docs/decisions/0085, docs/decisions/0091).
 */
export function createHttpLimits(given: { storage: Storage; now: () => Date; scale: number }): HttpLimits {
  const limiter = createRateLimiter(given)
  const perMinute = (name: string, points: number): RateLimit => limiter.limit({ name, points, seconds: MINUTE_S })
  return {
    loginByNameAndAddress: perMinute('login-name-address', 10),
    loginByName: perMinute('login-name', 30),
    loginByAddress: perMinute('login-address', 30),
    loginByBrowser: perMinute('login-browser', 10),
    passwordBySession: perMinute('password-session', 10),
    // A sign-in takes two, and a school signs in behind one address.
    oidcByAddress: perMinute('oidc-address', 300),
    register: limiter.limit({ name: 'register-address', points: 100, seconds: HOUR_S }),
    joinByPerson: limiter.limit({ name: 'join-person', points: 10, seconds: MINUTE_S, maxWaitSeconds: HOUR_S }),
    joinByAddress: limiter.limit({
      name: 'join-address',
      points: 60,
      seconds: MINUTE_S,
      maxWaitSeconds: 15 * MINUTE_S,
    }),
    // Short, because it is everybody who waits.
    joinInTotal: limiter.limit({ name: 'join-total', points: 600, seconds: MINUTE_S, maxWaitSeconds: 5 * MINUTE_S }),
    // A visit takes two, and a school class opens one link within a minute.
    invitationByAddress: perMinute('invitation-address', 240),
    newArtworks: limiter.limit({
      name: 'new-artworks',
      points: 200,
      seconds: DAY_S,
      sentence: 'You have started very many pages today. Please color on one of them, and start another one tomorrow.',
    }),
    copyByPerson: limiter.limit({ name: 'copy-person', points: 20, seconds: HOUR_S }),
    completeByPerson: perMinute('complete-person', 60),
    deleteByPerson: limiter.limit({ name: 'delete-person', points: 600, seconds: HOUR_S }),
    connectByPerson: perMinute('connect-person', 120),
    feedbackByPerson: limiter.limit({ name: 'feedback-person', points: 60, seconds: HOUR_S }),
    reportByPerson: limiter.limit({ name: 'report-person', points: 20, seconds: HOUR_S }),
    reportByAddress: limiter.limit({ name: 'report-address', points: 30, seconds: HOUR_S }),
    reactByPerson: perMinute('react-person', 120),
    shopByPerson: perMinute('shop-person', 120),
    newTemplates: limiter.limit({ name: 'new-templates', points: 60, seconds: HOUR_S }),
    inspectByPerson: limiter.limit({ name: 'inspect-person', points: 600, seconds: HOUR_S }),
    newOwnPages: limiter.limit({
      name: 'new-own-pages',
      points: 20,
      seconds: DAY_S,
      sentence: 'You have made many pages of photos today. Please color one of them, and make another one tomorrow.',
    }),
    adminByPerson: perMinute('admin-person', 240),
    rewardByPerson: perMinute('reward-person', 120),
    previewByAddress: perMinute('preview-address', 120),
    artworkMissByPerson: perMinute('artwork-miss-person', 120),
    artworkMissByAddress: perMinute('artwork-miss-address', 1_200),
    unknownInvitationByAddress: perMinute('unknown-invitation-address', 30),
    newInvitations: limiter.limit({ name: 'new-invitations', points: 50, seconds: HOUR_S }),
    newFamilies: limiter.limit({ name: 'new-families', points: 20, seconds: DAY_S }),
    moveByPerson: perMinute('move-person', 120),
    debugByAddress: perMinute('debug-address', 60),
    challengeByAddress: perMinute('challenge-address', 120),
    profileByPerson: perMinute('profile-person', 60),
    exportByPerson: limiter.limit({
      name: 'export-person',
      points: 5,
      seconds: HOUR_S,
      sentence: 'You have downloaded your data several times just now. Please try again in an hour.',
    }),
    secretByChildOnDevice: limiter.limit({
      name: 'secret-child-device',
      points: 10,
      seconds: MINUTE_S,
      maxWaitSeconds: HOUR_S,
    }),
    signInByDevice: perMinute('sign-in-device', 60),
    childChangeByPerson: perMinute('child-change-person', 60),
    childPicturesByPerson: perMinute('child-pictures-person', 30),
    sweep: () => limiter.sweep(),
  }
}
