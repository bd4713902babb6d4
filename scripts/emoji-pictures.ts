/**
 * Writes the pictures of children's profiles, of their secrets and of reactions from Fluent Emoji: `npx tsx scripts/emoji-pictures.ts`.
 * Run it by hand and commit the result in client/public/pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type AvatarName, AVATARS, SECRET_PICTURES } from '#contract/children.ts'
import { EMOJIS } from '#client/features/reactions/emojis.ts'
import { iconOf } from './line-art/icons/icon-sets.ts'

const FOLDER = fileURLToPath(new URL('../client/public/pictures/', import.meta.url))

/** The icon of each picture in the set. */
const AVATAR_ICONS: Readonly<Record<AvatarName, string>> = {
  fox: 'fox',
  cat: 'cat-face',
  dog: 'dog-face',
  rabbit: 'rabbit-face',
  bear: 'bear',
  panda: 'panda',
  tiger: 'tiger-face',
  lion: 'lion',
  frog: 'frog',
  penguin: 'penguin',
  owl: 'owl',
  unicorn: 'unicorn',
  turtle: 'turtle',
  octopus: 'octopus',
  butterfly: 'butterfly',
  whale: 'spouting-whale',
}
const SECRET_ICONS: Readonly<Record<(typeof SECRET_PICTURES)[number], string>> = {
  sun: 'sun',
  tree: 'deciduous-tree',
  house: 'house',
  car: 'automobile',
  ball: 'basketball',
  apple: 'red-apple',
  star: 'star',
  boat: 'sailboat',
  flower: 'tulip',
}

async function write(folder: string, name: string, iconName: string): Promise<void> {
  const { body, width, height } = iconOf('fluent-emoji-flat', iconName)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 ${width} ${height}">${body}</svg>\n`
  await writeFile(`${FOLDER}${folder}/${name}.svg`, svg)
}

await mkdir(`${FOLDER}avatars`, { recursive: true })
await mkdir(`${FOLDER}secret`, { recursive: true })
await mkdir(`${FOLDER}emoji`, { recursive: true })
for (const name of AVATARS) await write('avatars', name, AVATAR_ICONS[name])
for (const name of SECRET_PICTURES) await write('secret', name, SECRET_ICONS[name])
for (const { picture } of Object.values(EMOJIS)) await write('emoji', picture, picture)
