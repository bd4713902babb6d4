/** Pages with one subject, each derived from one icon. `overrides` correct the shapes that the rules draw badly. */
import type { IconSet } from './icon-sets.ts'
import type { Overrides } from './outline.ts'
import type { PageText } from './page.ts'

export interface SubjectPage extends PageText {
  readonly set: IconSet
  readonly icon: string
  readonly overrides?: Overrides
}

type SubjectOptions = { overrides?: Overrides; slug?: string; price?: number }

function subject(
  id: number,
  set: IconSet,
  icon: string,
  title: string,
  category: string,
  description: string,
  options: SubjectOptions = {},
): SubjectPage {
  return { id, slug: icon, set, icon, title, category, description, ...options }
}

const FLUENT_SET = 'fluent-emoji-flat'
const NOTO_SET = 'noto'

export const SUBJECT_PAGES: readonly SubjectPage[] = [
  subject(1, NOTO_SET, 'sunflower', 'Sunflower', 'Flowers', 'A tall sunflower looking for the sun.'),
  subject(2, FLUENT_SET, 'cat-face', 'Cat', 'Animals', 'A cat who has just heard the word dinner.'),
  subject(3, FLUENT_SET, 'dog-face', 'Dog', 'Animals', 'A good dog. The best dog, says the dog.'),
  subject(4, FLUENT_SET, 'butterfly', 'Butterfly', 'Animals', 'Two wings, many windows: no two need to match.'),
  subject(5, FLUENT_SET, 'fox', 'Fox', 'Animals', 'A curious fox with very large ears.', {
    overrides: { 6: 'solid' },
  }),
  subject(6, NOTO_SET, 'dolphin', 'Dolphin', 'Animals', 'A dolphin in the middle of a leap.'),
  subject(7, FLUENT_SET, 'locomotive', 'Locomotive', 'Vehicles', 'A steam engine, ready to leave.'),
  subject(8, FLUENT_SET, 'castle', 'Little Castle', 'Fantasy', 'Three towers, two flags and one gate.'),
  subject(9, FLUENT_SET, 'birthday-cake', 'Birthday Cake', 'Holidays', 'Three candles. Whose birthday is it?'),
  subject(10, FLUENT_SET, 'dragon', 'Dragon', 'Fantasy', 'A long and friendly dragon.'),
  subject(11, FLUENT_SET, 'rocket', 'Rocket', 'Vehicles', 'Five, four, three, two, one.'),
  subject(12, FLUENT_SET, 'unicorn', 'Unicorn', 'Fantasy', 'A unicorn with hair in as many colors as you like.'),
  subject(13, NOTO_SET, 'turtle', 'Turtle', 'Animals', 'A turtle who is in no hurry at all.'),
  subject(14, FLUENT_SET, 'owl', 'Owl', 'Animals', 'An owl, wide awake.'),
  subject(15, FLUENT_SET, 'elephant', 'Elephant', 'Animals', 'A big elephant on a slow walk.'),
  subject(16, FLUENT_SET, 'peacock', 'Peacock', 'Animals', 'A peacock showing every feather.'),
  subject(17, FLUENT_SET, 'lion', 'Lion', 'Animals', 'A lion with a freshly brushed mane.'),
  subject(19, FLUENT_SET, 'lady-beetle', 'Ladybird', 'Animals', 'A ladybird. The dots are said to bring luck.'),
  subject(20, NOTO_SET, 'tulip', 'Tulip', 'Flowers', 'A tulip, almost open.'),
  subject(21, NOTO_SET, 'rose', 'Rose', 'Flowers', 'A rose with many folds.'),
  subject(22, FLUENT_SET, 'lotus', 'Lotus', 'Flowers', 'A lotus on its leaf.'),
  subject(23, FLUENT_SET, 'rabbit-face', 'Rabbit', 'Animals', 'A rabbit with two fine ears.'),
  subject(24, FLUENT_SET, 'panda', 'Panda', 'Animals', 'A panda, or a bear of any color you like.'),
  subject(25, NOTO_SET, 'police-car', 'Police Car', 'Vehicles', 'A police car on its round.', {
    overrides: { 13: 'region', 15: 'region' },
  }),
  subject(26, NOTO_SET, 'helicopter', 'Helicopter', 'Vehicles', 'A helicopter just above the ground.'),
  subject(27, FLUENT_SET, 'fire-engine', 'Fire Engine', 'Vehicles', 'A fire engine with its ladder.'),
  subject(28, FLUENT_SET, 'tractor', 'Tractor', 'Vehicles', 'A tractor with one large and one small wheel.'),
  subject(29, FLUENT_SET, 'sailboat', 'Sailboat', 'Vehicles', 'A sailboat on small waves.'),
  subject(30, FLUENT_SET, 'cupcake', 'Cupcake', 'Food', 'A cupcake with sprinkles.'),
  subject(31, FLUENT_SET, 'pancakes', 'Pancakes', 'Food', 'A pile of pancakes with syrup and butter.'),
  subject(32, NOTO_SET, 'strawberry', 'Strawberry', 'Food', 'A strawberry, still warm from the garden.'),
  subject(34, FLUENT_SET, 'robot', 'Robot', 'Fantasy', 'A robot who likes to be colored.'),
  subject(35, NOTO_SET, 'ghost', 'Ghost', 'Holidays', 'A ghost who only plays at being scary.'),
  subject(36, FLUENT_SET, 'carousel-horse', 'Carousel Horse', 'Fantasy', 'A carousel horse, round and round.'),
  subject(37, FLUENT_SET, 'circus-tent', 'Circus Tent', 'Fantasy', 'The circus is in town.'),
  subject(38, FLUENT_SET, 'snowman', 'Snowman', 'Holidays', 'A snowman among the flakes.'),
  subject(39, FLUENT_SET, 'teddy-bear', 'Teddy Bear', 'Fantasy', 'A teddy bear who has time for you.'),
  subject(40, FLUENT_SET, 'ringed-planet', 'Ringed Planet', 'Nature', 'A planet with a ring around it.'),
  subject(41, NOTO_SET, 'wrapped-gift', 'Present', 'Holidays', 'A present with a big bow.'),
  subject(42, NOTO_SET, 'jack-o-lantern', 'Pumpkin Lantern', 'Holidays', 'A pumpkin with a crooked smile.'),
  subject(43, FLUENT_SET, 'christmas-tree', 'Christmas Tree', 'Holidays', 'A tree with a star on top.'),
  subject(44, NOTO_SET, 't-rex', 'Tyrannosaurus', 'Animals', 'A tyrannosaurus with very short arms.'),
  subject(45, FLUENT_SET, 'spouting-whale', 'Whale', 'Animals', 'A whale, saying hello.'),
  subject(46, FLUENT_SET, 'hedgehog', 'Hedgehog', 'Animals', 'A hedgehog looking for apples.'),
  subject(47, FLUENT_SET, 'seal', 'Seal', 'Animals', 'A seal in the sun.'),
  subject(48, FLUENT_SET, 'flamingo', 'Flamingo', 'Animals', 'A flamingo, asleep on one leg.'),
  subject(49, FLUENT_SET, 'duck', 'Duck', 'Animals', 'A duck on an invisible pond.'),
  subject(50, FLUENT_SET, 'rooster', 'Rooster', 'Animals', 'A rooster who is up before everybody.'),
  subject(51, FLUENT_SET, 'house-with-garden', 'House and Garden', 'Nature', 'A house with a tree and a bush.'),
  subject(52, FLUENT_SET, 'hamburger', 'Hamburger', 'Food', 'A hamburger with everything.'),
  subject(53, FLUENT_SET, 'ferris-wheel', 'Big Wheel', 'Vehicles', 'The big wheel, seen from the queue.', {
    price: 20,
  }),
  subject(54, FLUENT_SET, 'flying-saucer', 'Flying Saucer', 'Fantasy', 'Somebody from far away is visiting.'),
  subject(55, FLUENT_SET, 'snail', 'Snail', 'Animals', 'A snail at home.'),
  subject(56, NOTO_SET, 'parrot', 'Parrot', 'Animals', 'A parrot with a lot to say.'),
  subject(57, NOTO_SET, 'sauropod', 'Long-neck', 'Animals', 'A dinosaur who can see over every tree.'),
  subject(58, FLUENT_SET, 'hibiscus', 'Hibiscus', 'Flowers', 'A hibiscus flower with its two leaves.'),
  subject(59, FLUENT_SET, 'potted-plant', 'Potted Plant', 'Nature', 'A plant that somebody remembers to water.'),
  subject(60, FLUENT_SET, 'spiral-shell', 'Seashell', 'Nature', 'A shell. Hold it to your ear.'),
  subject(61, FLUENT_SET, 'desert-island', 'Little Island', 'Nature', 'One palm, two coconuts, no letters.'),
  subject(62, FLUENT_SET, 'popcorn', 'Popcorn', 'Food', 'Popcorn, for the whole family.'),
  subject(63, NOTO_SET, 'castle', 'Big Castle', 'Fantasy', 'A castle with room for everybody.', {
    slug: 'big-castle',
    price: 15,
  }),
  subject(64, NOTO_SET, 'tropical-fish', 'Reef Fish', 'Animals', 'A fish from a warm sea.'),
]
