import type { Notice, NoticeKind } from '#contract/notices.ts'

type Facts = Pick<Notice, 'device' | 'provider' | 'child' | 'family' | 'by'>

/** Where a notice leads. */
export type NoticeLink = 'children of the family' | 'own devices' | 'page of the child'

interface NoticeText {
  readonly title: string
  /** What to do when it was nobody of the family. */
  readonly advice: string
  readonly link: NoticeLink
}

const someone = (name: string | null): string => name ?? 'Someone'
const inFamily = ({ family }: Facts): string => family ?? 'a family'
const onDevice = ({ device }: Facts): string => device ?? 'a device'

/** What each kind of notice says. */
const TEXTS: { readonly [K in NoticeKind]: (facts: Facts) => NoticeText } = {
  'new-browser': (facts) => ({
    title: `You signed in with ${onDevice(facts)}`,
    advice: 'The account had not been used in that browser before. If it was not you, change your password now.',
    link: 'own devices',
  }),
  'child-on-new-device': (facts) => ({
    title: `${someone(facts.child)} signed in on ${onDevice(facts)}`,
    advice:
      'For the first time on that device. If you do not know it, sign the child out there, or end everything at once.',
    link: 'page of the child',
  }),
  'device-added': (facts) => ({
    title: `${someone(facts.by)} added ${onDevice(facts)} to ${inFamily(facts)}`,
    advice: 'The children can sign in there now. If you do not know the device, remove it.',
    link: 'children of the family',
  }),
  'device-confirmed': (facts) => ({
    title: `${someone(facts.by)} confirmed ${onDevice(facts)} for ${inFamily(facts)}`,
    advice: 'The children can sign in there again. If you do not know the device, remove it.',
    link: 'children of the family',
  }),
  'cards-made': (facts) => ({
    title: `${someone(facts.by)} made new sign-in cards for ${inFamily(facts)}`,
    advice: 'The cards from before have ended. Please print the new ones.',
    link: 'children of the family',
  }),
  'second-home': (facts) => ({
    title: `${someone(facts.child)} has a second home now`,
    advice: `${someone(facts.by)} made the link for it. The parents there look after the profile as you do, and no home can end the other one. If you did not agree on it, talk to them.`,
    link: 'page of the child',
  }),
  'password-changed': (facts) => ({
    title: `Your password was changed with ${onDevice(facts)}`,
    advice:
      'Everybody else who was signed in to your account is signed out. If it was not you, write to the person who runs this server.',
    link: 'own devices',
  }),
  'password-reset': () => ({
    title: 'The person who runs this server has reset your password',
    advice:
      'Your passkeys and recovery codes are gone: make new ones in your settings. If you did not ask for the reset, ask them why.',
    link: 'own devices',
  }),
  'provider-linked': (facts) => ({
    title: `You can sign in with ${facts.provider ?? 'another account'} now`,
    advice: 'If it was not you who linked it, change your password and write to the person who runs this server.',
    link: 'own devices',
  }),
}

/** Returns what a notice says, and where its reader can act. */
export const noticeText = (notice: Facts & Pick<Notice, 'kind'>): NoticeText => TEXTS[notice.kind](notice)
