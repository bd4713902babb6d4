import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { STORED_THINGS } from './stored-things.ts'
import { TextPage } from './text-page.tsx'

/** Stands between what is stored and for how long. */
const KEPT = 'Kept:'

const SECTIONS = [
  {
    title: 'What is stored',
    text: STORED_THINGS.map(({ what, kept }) => `${what} ${KEPT} ${kept}`),
  },
  {
    title: 'Who sees it',
    text: [
      'A picture is private at first: only you see it, and people who joined it with its code. They see your name, your color and your strokes.',
      'When you complete a picture, your family sees it, unless you have chosen who may see it; the question before that says so, and offers to keep it private. Without a family nobody else sees it.',
      'A child’s picture is never public. Parents see everything that their children color, and may change and delete it.',
      'If somebody reports a picture, the people who run this server get a copy of it as it was then. Nothing stored says who reported it. The copy and the report are deleted 90 days after they have decided, or when the picture is shown again if they hid it for longer.',
      'The people who run this server can read what is stored on it, as with any server.',
    ],
  },
  {
    title: 'On your device',
    text: [
      'A cookie keeps you signed in until 30 days after your last visit. Two more remember for a year that you have signed in in this browser: one lets it be recognized, so that nobody who guesses passwords keeps you out, and names nobody; by the other you are told of sign-ins in other browsers. On a device of a family or a class, a fourth one says so.',
      'The browser also keeps your tool settings, and copies of the pictures that you opened, so that you can color without a connection. When you log out, the copies go. Strokes that the server does not have yet stay, unless you say otherwise.',
    ],
  },
  {
    title: 'It is yours',
    text: [
      'In your profile, under Settings, you download what is stored of you: your account, pictures, your strokes in pictures of others, families with your children, passkeys by name, notices, devices, invitations, feedback, reactions, coins and purchases. There you also take your name out of pictures of others, and delete your account with your pictures.',
    ],
  },
  {
    title: 'No tracking',
    text: [
      `${PRODUCT_NAME} has no advertisements and no visitor statistics, and it loads nothing from other companies. Nothing is sold or passed on.`,
      'The server writes a log for repairs: which account made which request, and when, without passwords, codes or pictures. Against people who guess passwords or codes it counts attempts by network address, and the person who runs this server may have these addresses written into the log.',
    ],
  },
] as const

/** The screen `/privacy`: what is stored and for how long, who sees it, and that nobody is tracked. */
export function PrivacyPage() {
  return <TextPage title="Privacy" sections={SECTIONS} />
}
