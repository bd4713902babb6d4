import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { TextPage } from './text-page.tsx'

const SECTIONS = [
  {
    title: 'Your pictures are yours',
    text: [
      'What you color belongs to you and to those who color with you. Save it, print it, give it away.',
      `${PRODUCT_NAME} is free software. The page About names the free collections that its line art comes from.`,
    ],
  },
  {
    title: 'Be kind',
    text: [
      'Color so that everybody at the table may look. Share codes and links only with people you want to color with.',
      'Children need a grown-up who knows that they have an account.',
      'The person who runs this server may remove accounts and pictures that hurt others.',
    ],
  },
  {
    title: 'No warranty',
    text: [
      'Strokes are stored with care, and this server still comes without a warranty. Save the pictures that you want to keep for good.',
    ],
  },
] as const

/** The screen `/terms`: the few rules for using the app. */
export function TermsPage() {
  return <TextPage title="Terms" sections={SECTIONS} />
}
