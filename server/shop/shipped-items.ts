/** The tips, palettes, effects and stamps that ship with the store. `scripts/store-pictures.ts` makes their pictures. */
import type { ItemType } from '#contract/store.ts'
import type { Unlock } from '#contract/unlocks.ts'

export const SHIPPED_AVATARS: readonly ShippedAvatar[] = [
  avatar(201, 'ghost', 'Friendly Ghost', 'Haunts only empty pages.', 10),
  avatar(202, 'koala', 'Koala', 'Colors best after a nap.', 10),
  avatar(203, 'hedgehog', 'Hedgehog', 'Every spike a sharp pencil.', 15),
  avatar(204, 'crab', 'Crab', 'Fills a page sideways.', 15),
  avatar(205, 'flamingo', 'Flamingo', 'Pink is a whole personality.', 20),
  avatar(206, 'sloth', 'Sloth', 'One stroke at a time.', 20),
  avatar(207, 'robot', 'Robot', 'Stays inside the lines to the micron.', 20),
  avatar(208, 'raccoon', 'Raccoon', 'Was never near the cookie jar.', 25),
  avatar(209, 'alien', 'Visitor', 'Came a long way for the crayons.', 25),
  avatar(210, 't-rex', 'Tyrannosaurus', 'Short arms, big pictures.', 30),
  avatar(211, 'ninja', 'Ninja', 'The page is done before you look.', 30),
  avatar(212, 'person-superhero', 'Superhero', 'Rescues unfinished pages.', 40),
  avatar(213, 'person-mage', 'Wizard', 'Every color is a spell.', 40),
  avatar(214, 'dragon-face', 'Dragon', 'Breathes only warm colors.', 45),
  avatar(215, 'astronaut', 'Astronaut', 'Colored the dark side of the moon.', 50),
  avatar(216, 'person-fairy', 'Fairy', 'Leaves a little glitter everywhere.', 60),
]

/** Returns the address of an avatar's picture. */
export const avatarUrl = (icon: string): string => `/pictures/avatars-store/${icon}.svg`

export interface ShippedTool {
  readonly id: number
  readonly unlocks: Unlock
  readonly title: string
  readonly description: string
  /** In coins. */
  readonly price: number
}

/** Stickers that were sold once, and are everybody's now. Their items stay, because people own them. */
export const FREED_ITEMS = [252, 253, 257]

export const SHIPPED_TOOLS: readonly ShippedTool[] = [
  tool(221, 'tip:crayon', 'Wax Crayon', 'Leaves the tooth of the paper white.', 15),
  tool(222, 'tip:marker', 'Marker', 'Broad one way, thin the other.', 20),
  tool(223, 'tip:watercolor', 'Watercolor', 'Soft clouds of color that run a little.', 35),
  tool(224, 'tip:chalk', 'Sidewalk Chalk', 'Dusty lines for sunny days.', 20),
  tool(225, 'tip:ribbon', 'Ribbon', 'Twists and turns as it goes.', 30),
  tool(226, 'tip:dotted', 'Dotted Line', 'One dot after another.', 15),
  tool(227, 'tip:spray', 'Spray Can', 'A fine mist of tiny drops.', 30),
  tool(228, 'tip:stitch', 'Needle and Thread', 'Sews right along the edge.', 20),
  tool(231, 'palette:forest', 'Forest Palette', 'Twelve colors from moss to mushroom.', 10),
  tool(232, 'palette:ocean', 'Ocean Palette', 'Twelve colors from foam to deep sea.', 10),
  tool(233, 'palette:sunset', 'Sunset Palette', 'Twelve colors of a warm evening.', 10),
  tool(234, 'palette:candy', 'Candy Palette', 'Twelve colors that look sweet.', 15),
  tool(235, 'palette:pastel', 'Pastel Palette', 'Twelve colors, soft as a blanket.', 15),
  tool(236, 'palette:galaxy', 'Galaxy Palette', 'Twelve colors of the night sky.', 20),
  tool(237, 'palette:autumn', 'Autumn Palette', 'Twelve colors of falling leaves.', 10),
  tool(238, 'palette:skin', 'Faces Palette', 'Twelve colors for faces and hair.', 10),
  tool(241, 'effect:hearts', 'Flying Hearts', 'The wand scatters hearts.', 25),
  tool(242, 'effect:snow', 'Snowfall', 'The wand scatters snowflakes.', 25),
  tool(243, 'effect:bubbles', 'Soap Bubbles', 'The wand blows bubbles.', 25),
  tool(244, 'effect:confetti', 'Confetti', 'The wand throws a party.', 30),
  tool(245, 'effect:flowers', 'Flower Shower', 'The wand scatters blossoms.', 30),
  tool(251, 'stamp:star', 'Happy Star', 'A star with a smile.', 10),
  tool(254, 'stamp:moon', 'Sleepy Moon', 'Says good night to every page.', 10),
  tool(255, 'stamp:cloud', 'Cloud', 'Floats in any sky.', 10),
  tool(256, 'stamp:rainbow', 'Rainbow', 'Stands on two clouds.', 20),
  tool(258, 'stamp:butterfly', 'Butterfly', 'Lands where you tap.', 15),
  tool(259, 'stamp:fish', 'Fish', 'Swims through every pond.', 15),
  tool(260, 'stamp:cat', 'Cat', 'Sits in the middle of the picture.', 20),
  tool(261, 'stamp:bear', 'Bear', 'Hugs the corner of a page.', 20),
  tool(262, 'stamp:daisy', 'Daisy', 'Grows in every color.', 10),
  tool(263, 'stamp:tree', 'Fruit Tree', 'Ripe all year round.', 15),
  tool(264, 'stamp:house', 'Little House', 'Somebody is at home.', 15),
  tool(265, 'stamp:boat', 'Sailboat', 'Goes where the wind goes.', 15),
  tool(266, 'stamp:crown', 'Crown', 'Fits cats, bears and sisters.', 25),
  tool(267, 'stamp:cupcake', 'Cupcake', 'With a cherry on top.', 15),
  tool(268, 'stamp:rocket', 'Rocket', 'Three, two, one, off it goes.', 25),
]

function tool(id: number, unlocks: Unlock, title: string, description: string, price: number): ShippedTool {
  return { id, unlocks, title, description, price }
}

const TYPES: Readonly<Record<string, ItemType>> = {
  tip: 'brush',
  palette: 'palette',
  effect: 'effect',
  stamp: 'sticker',
}

/** Returns the type of an item that unlocks this. */
export const typeOfUnlock = (unlocks: Unlock): ItemType => TYPES[unlocks.split(':')[0]!]!

/** The avatars that ship with the store. `scripts/store-avatars.ts` draws their pictures. */
interface ShippedAvatar {
  readonly id: number
  /** The icon in the set Fluent Emoji, and the name of the picture's file. */
  readonly icon: string
  readonly title: string
  readonly description: string
  /** In coins. */
  readonly price: number
}

function avatar(id: number, icon: string, title: string, description: string, price: number): ShippedAvatar {
  return { id, icon, title, description, price }
}
