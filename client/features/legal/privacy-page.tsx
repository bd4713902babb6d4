import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { TextPage } from './text-page.tsx'

const SECTIONS = [
  {
    title: 'What is stored',
    text: [
      'Your username, the name that others see, and your color. Your password is stored as a hash, from which nobody can read it. You need no e-mail address.',
      'Your pictures: every stroke with the person who drew it and the time, the title, who colors along, and who may see it.',
    ],
  },
  {
    title: 'Who sees it',
    text: [
      'A picture is private until you change that: only you see it, and people who joined it with its code. They see your name, your color and your strokes.',
      'Whoever runs this server can read what is stored on it, as with any server.',
    ],
  },
  {
    title: 'On your device',
    text: [
      'A cookie keeps you signed in until 30 days after your last visit. The browser also keeps your tool settings, and copies of the pictures that you opened, so that you can color without a connection.',
      'Another cookie remembers for a year that you have signed in in this browser, so that you are told of sign-ins in others. On a device of a family or a class, one more remembers that the children sign in there.',
    ],
  },
  {
    title: 'It is yours',
    text: [
      'In your profile, under Settings, you download everything that you have made, take your name out of pictures of others, and delete your account with your pictures.',
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

/** The screen `/privacy`: what is stored, who sees it, and that nobody is tracked. */
export function PrivacyPage() {
  return (
    <TextPage title="Privacy" sections={SECTIONS} contact="For questions, write to the person who runs this server:" />
  )
}
