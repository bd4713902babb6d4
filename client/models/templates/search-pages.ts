/** Finds pages by words: what a person types begins a word of the page, or is another word for its subject. */
import type { Template } from '#contract/templates.ts'

/** What people type, and the words of titles that are meant as well. Words are without case, accents and plural. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  airplane: ['airport', 'helicopter'],
  animal: ['farm', 'jungle', 'savanna'],
  baby: ['chick', 'kitten', 'puppies', 'duckling', 'calf'],
  beach: ['island', 'seashell', 'shore'],
  bird: [
    'owl',
    'parrot',
    'flamingo',
    'peacock',
    'hummingbird',
    'swans',
    'penguin',
    'duck',
    'rooster',
    'duckling',
    'chick',
  ],
  boat: ['sailboat', 'ferry', 'harbour', 'submarine', 'pirate'],
  bug: ['bee', 'ladybird', 'butterfly', 'caterpillar', 'snail'],
  bunny: ['rabbit', 'easter'],
  bus: ['tram'],
  car: ['race', 'police', 'street', 'motorbike'],
  cat: ['kitten'],
  chinese: ['lunar'],
  construction: ['excavator', 'building', 'digger'],
  cow: ['farm'],
  deer: ['stag'],
  digger: ['excavator', 'building'],
  dinosaur: ['tyrannosaurus', 'triceratops', 'stegosaurus', 'pteranodon', 'neck'],
  dog: ['puppies', 'puppy'],
  doctor: ['ambulance'],
  donut: ['doughnut'],
  drawing: ['blank'],
  elf: ['fairy', 'santa'],
  empty: ['blank'],
  fire: ['firefighter', 'volcano'],
  fireman: ['firefighter', 'fire'],
  fish: ['aquarium', 'koi', 'reef', 'sea'],
  flower: [
    'rose',
    'tulip',
    'tulips',
    'daisy',
    'sunflower',
    'lotus',
    'hibiscus',
    'poppies',
    'irises',
    'blossom',
    'garden',
  ],
  football: ['goal'],
  gift: ['present'],
  ghost: ['halloween'],
  halloween: ['pumpkin', 'ghost'],
  heart: ['valentine'],
  horse: ['pony', 'unicorn', 'carousel'],
  insect: ['bee', 'ladybird', 'butterfly', 'caterpillar'],
  kitty: ['cat', 'kitten'],
  ladybug: ['ladybird'],
  lorry: ['truck'],
  moon: ['astronaut', 'space'],
  mum: ['mother'],
  mom: ['mother'],
  ocean: ['sea', 'whale', 'dolphin', 'dolphins', 'octopus', 'reef', 'jellyfish', 'seal'],
  plane: ['airplane', 'airport'],
  planet: ['solar', 'space', 'map'],
  police: ['car'],
  princess: ['castle', 'mermaid', 'fairy', 'crown', 'queen'],
  pumpkin: ['halloween'],
  puppy: ['dog', 'puppies'],
  rocket: ['space', 'astronaut'],
  school: ['bus'],
  sea: ['whale', 'dolphin', 'dolphins', 'octopus', 'reef', 'jellyfish', 'seal', 'mermaid'],
  ship: ['sailboat', 'ferry', 'harbour', 'pirate'],
  skating: ['ice'],
  snow: ['snowman', 'winter', 'hill', 'crystal'],
  soccer: ['goal'],
  space: ['rocket', 'planet', 'astronaut', 'saucer', 'solar'],
  spaceship: ['rocket', 'saucer'],
  sport: ['ballet', 'pool', 'ice', 'goal', 'points', 'pony'],
  sweet: ['lollipop', 'cupcake', 'doughnut', 'cream', 'gingerbread', 'cookies'],
  train: ['locomotive', 'tram', 'mountains'],
  truck: ['tractor', 'excavator', 'engine'],
  vehicle: ['car', 'truck', 'tractor'],
  winter: ['snowman', 'snow', 'ice', 'hill'],
  xmas: ['christmas', 'santa', 'stocking'],
}

/** A shorter beginning of such a word is not yet that word: 'ca' is no cat. */
const MIN_BEGINNING = 3

/** Returns the words of a text without case and accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the word without the s of a plural. */
const singular = (word: string): string => (word.length > MIN_BEGINNING ? word.replace(/s$/, '') : word)

/** Returns what else may be meant by a word that is perhaps not typed to its end. */
function synonymsOf(typed: string): string[] {
  if (typed.length < MIN_BEGINNING) return []
  return Object.entries(SYNONYMS).flatMap(([word, others]) => (word.startsWith(singular(typed)) ? others : []))
}

const begins = (words: readonly string[], typed: string): boolean =>
  words.some((word) => word.startsWith(typed) || word.startsWith(singular(typed)))

/** How well a typed word matches: the lower, the better. Null: not at all. */
function rankOfWord(typed: string, title: readonly string[], others: readonly string[]): number | null {
  if (title.includes(typed) || title.includes(singular(typed))) return 1
  if (synonymsOf(typed).some((word) => title.includes(word))) return 2
  if (begins(title, typed)) return 3
  return begins(others, typed) ? 4 : null
}

/** Returns the rank of a page for the typed words: 0 if they are its whole title, else that of the word that matches worst. */
function rankOf({ title, category, description }: Template, typed: readonly string[]): number | null {
  const titleWords = wordsOf(title)
  if (titleWords.map(singular).join(' ') === typed.map(singular).join(' ')) return 0
  const others = wordsOf(`${category} ${description ?? ''}`)
  let worst = 0
  for (const word of typed) {
    const rank = rankOfWord(word, titleWords, others)
    if (rank === null) return null
    worst = Math.max(worst, rank)
  }
  return worst
}

/**
 * Returns the pages that every word of the search matches, the best ones first: those of that title, those with the word in their
 * title or with another word for it, those whose title has a word that begins so, those of whose other texts that is true.
 * Pages that match equally well keep their order, and the empty search leaves all as they are.
 */
export function searchPages(pages: readonly Template[], search: string): Template[] {
  const typed = wordsOf(search)
  const ranked = pages.flatMap((page) => {
    const rank = rankOf(page, typed)
    return rank === null ? [] : [{ page, rank }]
  })
  return (typed.length === 0 ? ranked : ranked.toSorted((a, b) => a.rank - b.rank)).map(({ page }) => page)
}
