/**
 * Draws the avatars of the store: `npx tsx scripts/store-avatars.ts`. Run it by hand and commit the result in
 * client/public/pictures/avatars-store. Each picture is an icon before a plain background, for a round frame.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SHIPPED_AVATARS } from '#server/shop/shipped-items.ts'
import { iconOf } from './line-art/icons/icon-sets.ts'

const FOLDER = fileURLToPath(new URL('../client/public/pictures/avatars-store/', import.meta.url))
/** In units of the icons. */
const SIZE = 32
/** Where a bust ends in its icon. */
const FOOT = 30
/** The share of the frame's width that the icon's square takes. A whole figure fits into the circle; a bust ends at its foot. */
const SCALE = { whole: 0.72, small: 0.88, bust: 0.86 } as const

/** Color behind each icon, and how it stands in the frame. */
const LOOKS: Readonly<Record<string, readonly [background: string, stand: keyof typeof SCALE]>> = {
  ghost: ['#7c4dce', 'whole'],
  koala: ['#ffd8b5', 'whole'],
  hedgehog: ['#ffd23f', 'whole'],
  crab: ['#3fa9f5', 'whole'],
  flamingo: ['#57cfb4', 'whole'],
  sloth: ['#35a853', 'whole'],
  robot: ['#ffd23f', 'whole'],
  raccoon: ['#57cfb4', 'whole'],
  alien: ['#1d2b36', 'whole'],
  't-rex': ['#ffd8b5', 'whole'],
  ninja: ['#e5352b', 'bust'],
  'person-superhero': ['#ffd23f', 'bust'],
  'person-mage': ['#2b50b8', 'bust'],
  'dragon-face': ['#f5821f', 'whole'],
  astronaut: ['#1d2b36', 'bust'],
  'person-fairy': ['#e84393', 'small'],
}

function draw(icon: string): string {
  const look = LOOKS[icon]
  if (!look) throw new Error(`${icon} has no look`)
  const [background, stand] = look
  const scale = SCALE[stand]
  const left = ((1 - scale) / 2) * SIZE
  const top = stand === 'bust' ? SIZE - FOOT * scale : left
  const figure = `<g transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale})">${iconOf('fluent-emoji-flat', icon).body}</g>`
  const ground = `<rect width="${SIZE}" height="${SIZE}" fill="${background}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 ${SIZE} ${SIZE}">${ground}${figure}</svg>\n`
}

await mkdir(FOLDER, { recursive: true })
for (const { icon } of SHIPPED_AVATARS) await writeFile(`${FOLDER}${icon}.svg`, draw(icon))
process.stdout.write(`${SHIPPED_AVATARS.length} avatars in ${FOLDER}\n`)
