/** The avatars that ship with the store. `scripts/store-avatars.ts` draws their pictures. */
export interface ShippedAvatar {
  readonly id: number
  /** The icon in the set Fluent Emoji, and the name of the picture's file. */
  readonly icon: string
  readonly title: string
  readonly description: string
  /** In coins. */
  readonly price: number
}

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

function avatar(id: number, icon: string, title: string, description: string, price: number): ShippedAvatar {
  return { id, icon, title, description, price }
}

/** Returns the address of an avatar's picture. */
export const avatarUrl = (icon: string): string => `/pictures/avatars-store/${icon}.svg`
