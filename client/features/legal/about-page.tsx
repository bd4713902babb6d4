import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { Credits } from './credits.tsx'
import { TextPage } from './text-page.tsx'

const SECTIONS = [
  {
    title: `What ${PRODUCT_NAME} is`,
    text: [
      'Families color line-art pages together, live, from any device, and keep the results on the family’s fridge door.',
      `${PRODUCT_NAME} is free software under the MIT License: everybody may use it, change it and run a server of their own.`,
    ],
  },
  {
    title: 'The pages to color',
    text: [
      'Scenes, mandalas, stained glass and patterns were drawn for this program. Many animals and things began as pictures of two free collections: colors and shading were taken away, and every part got an outline.',
    ],
  },
] as const

/** The screen `/about`: what the program is, and whose pictures, fonts and libraries are in it. */
export function AboutPage() {
  return (
    <TextPage
      title={`About ${PRODUCT_NAME}`}
      sections={SECTIONS}
      contact="For questions, write to the person who runs this server:"
    >
      <Credits />
    </TextPage>
  )
}
