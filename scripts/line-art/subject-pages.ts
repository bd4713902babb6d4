/** Pages with one subject, each derived from one icon. All were looked at; what the rules draw badly is overridden by piece. */
import type { IconSet } from './icon-sets.ts'
import type { Overrides } from './outline.ts'
import type { PageText } from './page.ts'

export interface SubjectPage extends PageText {
  readonly set: IconSet
  readonly icon: string
  readonly overrides?: Overrides
}

type Rest = { overrides?: Overrides; slug?: string }

function subject(
  id: number,
  set: IconSet,
  icon: string,
  title: string,
  category: string,
  description: string,
  rest: Rest = {},
): SubjectPage {
  return { id, slug: icon, set, icon, title, category, description, ...rest }
}

const fluent = 'fluent-emoji-flat'
const noto = 'noto'

export const SUBJECT_PAGES: readonly SubjectPage[] = [
  subject(1, noto, 'sunflower', 'Sunflower', 'Flowers', 'A tall sunflower looking for the sun.'),
  subject(2, fluent, 'cat-face', 'Cat', 'Animals', 'A cat who has just heard the word dinner.'),
  subject(3, fluent, 'dog-face', 'Dog', 'Animals', 'A good dog. The best dog, says the dog.'),
  subject(4, fluent, 'butterfly', 'Butterfly', 'Animals', 'Two wings, many windows: no two need to match.'),
  subject(5, fluent, 'fox', 'Fox', 'Animals', 'A curious fox with very large ears.', {
    overrides: { 6: 'solid' },
  }),
  subject(6, noto, 'dolphin', 'Dolphin', 'Animals', 'A dolphin in the middle of a leap.'),
  subject(7, fluent, 'locomotive', 'Locomotive', 'Vehicles', 'A steam engine, ready to leave.'),
  subject(8, fluent, 'castle', 'Little Castle', 'Fantasy', 'Three towers, two flags and one gate.'),
  subject(9, fluent, 'birthday-cake', 'Birthday Cake', 'Holidays', 'Three candles. Whose birthday is it?'),
  subject(10, fluent, 'dragon', 'Dragon', 'Fantasy', 'A long and friendly dragon.'),
  subject(11, fluent, 'rocket', 'Rocket', 'Vehicles', 'Five, four, three, two, one.'),
  subject(12, fluent, 'unicorn', 'Unicorn', 'Fantasy', 'A unicorn with hair in as many colors as you like.'),
  subject(13, noto, 'turtle', 'Turtle', 'Animals', 'A turtle who is in no hurry at all.'),
  subject(14, fluent, 'owl', 'Owl', 'Animals', 'An owl, wide awake.'),
  subject(15, fluent, 'elephant', 'Elephant', 'Animals', 'A big elephant on a slow walk.'),
  subject(16, fluent, 'peacock', 'Peacock', 'Animals', 'A peacock showing every feather.'),
  subject(17, fluent, 'lion', 'Lion', 'Animals', 'A lion with a freshly brushed mane.'),
  subject(19, fluent, 'lady-beetle', 'Ladybird', 'Animals', 'A ladybird. The dots are said to bring luck.'),
  subject(20, noto, 'tulip', 'Tulip', 'Flowers', 'A tulip, almost open.'),
  subject(21, noto, 'rose', 'Rose', 'Flowers', 'A rose with many folds.'),
  subject(22, fluent, 'lotus', 'Lotus', 'Flowers', 'A lotus on its leaf.'),
  subject(23, fluent, 'rabbit-face', 'Rabbit', 'Animals', 'A rabbit with two fine ears.'),
  subject(24, fluent, 'panda', 'Panda', 'Animals', 'A panda, or a bear of any color you like.'),
  subject(25, noto, 'police-car', 'Police Car', 'Vehicles', 'A police car on its round.', {
    overrides: { 13: 'region', 15: 'region' },
  }),
  subject(26, noto, 'helicopter', 'Helicopter', 'Vehicles', 'A helicopter just above the ground.'),
  subject(27, fluent, 'fire-engine', 'Fire Engine', 'Vehicles', 'A fire engine with its ladder.'),
  subject(28, fluent, 'tractor', 'Tractor', 'Vehicles', 'A tractor with one large and one small wheel.'),
  subject(29, fluent, 'sailboat', 'Sailboat', 'Vehicles', 'A sailboat on small waves.'),
  subject(30, fluent, 'cupcake', 'Cupcake', 'Food', 'A cupcake with sprinkles.'),
  subject(31, fluent, 'pancakes', 'Pancakes', 'Food', 'A pile of pancakes with syrup and butter.'),
  subject(32, noto, 'strawberry', 'Strawberry', 'Food', 'A strawberry, still warm from the garden.'),
  subject(34, fluent, 'robot', 'Robot', 'Fantasy', 'A robot who likes to be colored.'),
  subject(35, noto, 'ghost', 'Ghost', 'Holidays', 'A ghost who only plays at being scary.'),
  subject(36, fluent, 'carousel-horse', 'Carousel Horse', 'Fantasy', 'A carousel horse, round and round.'),
  subject(37, fluent, 'circus-tent', 'Circus Tent', 'Fantasy', 'The circus is in town.'),
  subject(38, fluent, 'snowman', 'Snowman', 'Holidays', 'A snowman among the flakes.'),
  subject(39, fluent, 'teddy-bear', 'Teddy Bear', 'Fantasy', 'A teddy bear who has time for you.'),
  subject(40, fluent, 'ringed-planet', 'Ringed Planet', 'Nature', 'A planet with a ring around it.'),
  subject(41, noto, 'wrapped-gift', 'Present', 'Holidays', 'A present with a big bow.'),
  subject(42, noto, 'jack-o-lantern', 'Pumpkin Lantern', 'Holidays', 'A pumpkin with a crooked smile.'),
  subject(43, fluent, 'christmas-tree', 'Christmas Tree', 'Holidays', 'A tree with a star on top.'),
  subject(44, noto, 't-rex', 'Tyrannosaurus', 'Animals', 'A tyrannosaurus with very short arms.'),
  subject(45, fluent, 'spouting-whale', 'Whale', 'Animals', 'A whale, saying hello.'),
  subject(46, fluent, 'hedgehog', 'Hedgehog', 'Animals', 'A hedgehog looking for apples.'),
  subject(47, fluent, 'seal', 'Seal', 'Animals', 'A seal in the sun.'),
  subject(48, fluent, 'flamingo', 'Flamingo', 'Animals', 'A flamingo, asleep on one leg.'),
  subject(49, fluent, 'duck', 'Duck', 'Animals', 'A duck on an invisible pond.'),
  subject(50, fluent, 'rooster', 'Rooster', 'Animals', 'A rooster who is up before everybody.'),
  subject(51, fluent, 'house-with-garden', 'House and Garden', 'Nature', 'A house with a tree and a bush.'),
  subject(52, fluent, 'hamburger', 'Hamburger', 'Food', 'A hamburger with everything.'),
  subject(53, fluent, 'ferris-wheel', 'Big Wheel', 'Vehicles', 'The big wheel, seen from the queue.'),
  subject(54, fluent, 'flying-saucer', 'Flying Saucer', 'Fantasy', 'Somebody from far away is visiting.'),
  subject(55, fluent, 'snail', 'Snail', 'Animals', 'A snail at home.'),
  subject(56, noto, 'parrot', 'Parrot', 'Animals', 'A parrot with a lot to say.'),
  subject(57, noto, 'sauropod', 'Long-neck', 'Animals', 'A dinosaur who can see over every tree.'),
  subject(58, fluent, 'hibiscus', 'Hibiscus', 'Flowers', 'A hibiscus flower with its two leaves.'),
  subject(59, fluent, 'potted-plant', 'Potted Plant', 'Nature', 'A plant that somebody remembers to water.'),
  subject(60, fluent, 'spiral-shell', 'Seashell', 'Nature', 'A shell. Hold it to your ear.'),
  subject(61, fluent, 'desert-island', 'Little Island', 'Nature', 'One palm, two coconuts, no letters.'),
  subject(62, fluent, 'popcorn', 'Popcorn', 'Food', 'Popcorn, for the whole family.'),
  subject(63, noto, 'castle', 'Big Castle', 'Fantasy', 'A castle with room for everybody.', { slug: 'big-castle' }),
  subject(64, noto, 'tropical-fish', 'Reef Fish', 'Animals', 'A fish from a warm sea.'),
]
