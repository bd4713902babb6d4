/** Subject pages with vehicles, food, figures of stories, and holidays. */
import { MONSTER } from '#scripts/line-art/drawings/monster.ts'
import { CROWN, TREASURE, WIZARD } from '#scripts/line-art/drawings/fantasy.ts'
import { APPLE, CHERRIES, ICE_CREAM, LOLLIPOP, PIZZA, STRAWBERRY, WATERMELON } from '#scripts/line-art/drawings/food.ts'
import {
  BIG_HEART,
  GHOST,
  GINGERBREAD,
  LANTERNS,
  PRESENT,
  PUMPKIN,
  SANTA,
  STOCKING,
} from '#scripts/line-art/drawings/holidays.ts'
import { CARROT, LITTLE_HOUSE, LITTLE_ROCKET } from '#scripts/line-art/drawings/little-things.ts'
import { DRAGON } from '#scripts/line-art/drawings/sitting-animals.ts'
import { BALLOON, CAR, HELICOPTER, SCHOOL_BUS, SUBMARINE } from '#scripts/line-art/drawings/vehicles.ts'
import { party, rays, room, stage, table } from '#scripts/line-art/settings/indoors.ts'
import { railway, road, sky } from '#scripts/line-art/settings/roads-and-skies.ts'
import { darkField, field, hill, meadow, night, snow } from '#scripts/line-art/settings/outdoors.ts'
import { beach, underwater } from '#scripts/line-art/settings/water.ts'
import { fluent, noto, pagesOf, type SubjectPage } from './subject-page.ts'

const vehicle = pagesOf('Vehicles')
const food = pagesOf('Food')
const fantasy = pagesOf('Fantasy')
const holiday = pagesOf('Holidays')

export const THING_PAGES: readonly SubjectPage[] = [
  vehicle(
    7,
    'locomotive',
    'Locomotive',
    'A steam engine, ready to leave.',
    fluent('locomotive', { box: [60, 30, 680, 515] }),
    railway(0),
  ),
  vehicle(
    25,
    'police-car',
    'Police Car',
    'A police car on its round.',
    noto('police-car', { box: [60, 90, 680, 470], overrides: { 13: 'drop', 15: 'region' } }),
    road(1),
  ),
  vehicle(26, 'helicopter', 'Helicopter', 'A helicopter just above the ground.', HELICOPTER, sky(0)),
  vehicle(
    27,
    'fire-engine',
    'Fire Engine',
    'A fire engine with its ladder.',
    fluent('fire-engine', { box: [60, 50, 680, 500] }),
    road(2),
  ),
  vehicle(
    28,
    'tractor',
    'Tractor',
    'A tractor with one large and one small wheel.',
    fluent('tractor', { box: [60, 50, 680, 510] }),
    meadow(3),
  ),
  vehicle(101, 'car', 'Little Car', 'A little car on the way to the lake.', CAR, road(3)),
  vehicle(102, 'school-bus', 'School Bus', 'The bus. Everybody has a seat at the window.', SCHOOL_BUS, road(4)),
  vehicle(103, 'hot-air-balloon', 'Hot-air Balloon', 'A balloon that goes where the wind goes.', BALLOON, sky(1)),
  vehicle(105, 'submarine', 'Submarine', 'A submarine that counts fish.', SUBMARINE, underwater(2)),
  food(30, 'cupcake', 'Cupcake', 'A cupcake with sprinkles.', fluent('cupcake', { box: [60, 30, 680, 520] }), table(0)),
  food(
    31,
    'pancakes',
    'Pancakes',
    'A pile of pancakes with syrup and butter.',
    fluent('pancakes', { box: [60, 40, 680, 530] }),
    table(1),
  ),
  food(32, 'strawberry', 'Strawberry', 'A strawberry, still warm from the garden.', STRAWBERRY, rays(3)),
  food(
    52,
    'hamburger',
    'Hamburger',
    'A hamburger with everything.',
    fluent('hamburger', { box: [60, 60, 680, 490] }),
    table(2),
  ),
  food(
    62,
    'popcorn',
    'Popcorn',
    'Popcorn, for the whole family.',
    fluent('popcorn', { box: [60, 30, 680, 540] }),
    stage(0),
  ),
  food(106, 'ice-cream', 'Ice Cream', 'Three scoops, and one of them is smiling.', ICE_CREAM, beach(1)),
  food(108, 'pizza', 'Pizza', 'The last slice.', PIZZA, table(4)),
  food(109, 'watermelon', 'Watermelon', 'A slice of summer.', WATERMELON, rays(1)),
  food(110, 'cherries', 'Cherries', 'Two cherries who do everything together.', CHERRIES, hill(2)),
  food(111, 'apple', 'Apple', 'An apple with good manners.', APPLE, hill(3)),
  fantasy(
    8,
    'castle',
    'Little Castle',
    'Three towers, two flags and one gate.',
    fluent('castle', { box: [60, 40, 680, 510] }),
    meadow(0),
  ),
  fantasy(10, 'dragon', 'Dragon', 'A small and friendly dragon.', DRAGON, night(1)),
  fantasy(
    37,
    'circus-tent',
    'Circus Tent',
    'The circus is in town.',
    fluent('circus-tent', { box: [60, 20, 680, 540] }),
    meadow(6),
  ),
  fantasy(
    39,
    'teddy-bear',
    'Teddy Bear',
    'A teddy bear who has time for you.',
    fluent('teddy-bear', { box: [60, 40, 680, 520] }),
    room(0),
  ),
  fantasy(114, 'crown', 'Crown', 'A crown. It fits everybody.', CROWN, rays(0)),
  fantasy(115, 'treasure-chest', 'Treasure', 'Found by following the dotted line.', TREASURE, beach(3)),
  fantasy(116, 'wizard', 'Wizard', 'A wizard looking for his glasses.', WIZARD, night(0)),
  fantasy(117, 'monster', 'Little Monster', 'A little monster who is afraid of the dark.', MONSTER, room(3)),
  holiday(35, 'ghost', 'Ghost', 'A ghost who only plays at being scary.', GHOST, night(3)),
  holiday(41, 'wrapped-gift', 'Present', 'A present with a big bow.', PRESENT, party(1)),
  holiday(42, 'jack-o-lantern', 'Pumpkin Lantern', 'A pumpkin with a crooked smile.', PUMPKIN, night(5)),
  holiday(119, 'santa', 'Santa Claus', 'He has read your letter.', SANTA, snow(2)),
  holiday(120, 'big-heart', 'Big Heart', 'A heart for somebody you like.', BIG_HEART, hill(4)),
  holiday(121, 'gingerbread-man', 'Gingerbread Man', 'Too friendly to eat.', GINGERBREAD, table(0)),
  holiday(122, 'lanterns', 'Lanterns', 'Three lanterns over the garden.', LANTERNS, night(4)),
  holiday(123, 'stocking', 'Stocking', 'A stocking that is already full.', STOCKING, room(2)),
  food(124, 'lollipop', 'Lollipop', 'A lollipop that lasts the whole day.', LOLLIPOP, rays(2)),
  vehicle(
    181,
    'little-rocket',
    'Little Rocket',
    'A little rocket that is home for supper.',
    LITTLE_ROCKET,
    darkField(0),
  ),
  fantasy(182, 'little-house', 'Little House', 'A little house. Who lives here?', LITTLE_HOUSE, field(1)),
  food(183, 'carrot', 'Carrot', 'A carrot that the rabbits have not found yet.', CARROT, hill(1)),
]
