/** People: a skeleton of joints with limbs, clothes and a head around it. */
import { type Drawn, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { type Body, type Garment, shirt } from './clothes.ts'
import { type Hair, none } from './hair.ts'
import { type Face, head } from './head.ts'
import { type Point, tube, type Widths } from './tube.ts'

/** The angles of the upper and the lower half, in degrees: 0 hangs down, 90 points to the right, -90 to the left, 180 up. */
type Bend = readonly [number, number]

type Arm = 'armLeft' | 'armRight'
/** Of a limb: where it begins, its elbow or knee, and the hand or ankle. */
type Joints = readonly [Point, Point, Point]
const NO_CLOTH = ['', 0] as const

interface Build extends Body {
  readonly arm: readonly [number, number]
  readonly leg: readonly [number, number]
  readonly armWidth: number
  readonly legWidth: number
  readonly head: number
}

const CHILD: Build = {
  torso: 78,
  shoulder: 33,
  hip: 29,
  arm: [34, 38],
  leg: [40, 40],
  armWidth: 11.5,
  legWidth: 14.5,
  head: 1,
}
export const ADULT: Build = {
  torso: 104,
  shoulder: 42,
  hip: 34,
  arm: [48, 50],
  leg: [64, 62],
  armWidth: 13,
  legWidth: 17,
  head: 0.98,
}
export const TODDLER: Build = {
  ...CHILD,
  torso: 60,
  leg: [24, 24],
  arm: [26, 28],
  shoulder: 30,
  hip: 29,
  legWidth: 15,
  head: 0.96,
}
/** Older children and slim grown-ups. */
export const YOUTH: Build = {
  torso: 90,
  shoulder: 35,
  hip: 28,
  arm: [46, 50],
  leg: [56, 56],
  armWidth: 11,
  legWidth: 14,
  head: 0.94,
}

export interface Person {
  readonly build?: Build
  readonly face: Face
  readonly hair?: Hair
  /** Covers the hair on the head; hair behind the head stays. */
  readonly hat?: readonly Drawn[]
  /** Over the hair, such as a bow or a crown. */
  readonly ornament?: readonly Drawn[]
  /** Behind the head and the body, such as a cape or a headscarf's cloth. */
  readonly behindHead?: readonly Drawn[]
  /** The face is drawn into an opening of `behindHead`. */
  readonly covered?: boolean
  readonly top?: Garment
  /** The color of sleeves, and the share of the arm that they cover. */
  readonly sleeves?: readonly [string, number]
  readonly legs?: readonly [string, number]
  readonly shoes?: string
  /** Blades under the shoes. */
  readonly blades?: string
  /** Mittens or gloves. */
  readonly gloves?: string
}

interface Pose {
  /** How far the body leans, in degrees clockwise. */
  readonly lean?: number
  /** How far the head is inclined against the body. */
  readonly nod?: number
  readonly armLeft?: Bend
  readonly armRight?: Bend
  readonly legLeft?: Bend
  readonly legRight?: Bend
  /** Arms behind the body; the others are in front of it. */
  readonly behind?: readonly Arm[]
  /** Where toes point: -1 left, 1 right, 0 to the front. */
  readonly toes?: readonly [number, number]
  /** Things in the hands, drawn around the hand's middle, behind the hand. */
  readonly holdsLeft?: readonly Drawn[]
  readonly holdsRight?: readonly Drawn[]
  /** Drawn over the body and under the arms in front, from the hip; such as a ball held with both hands. */
  readonly inArms?: readonly Drawn[]
}

const STANDING = { armLeft: [-24, -12], armRight: [24, 12], legLeft: [-10, -5], legRight: [10, 5] } as const

const step = ([x, y]: Point, angle: number, length: number): Point => [
  x + Math.sin((angle * Math.PI) / 180) * length,
  y + Math.cos((angle * Math.PI) / 180) * length,
]

function chain(from: Point, [upper, lower]: Bend, [one, two]: readonly [number, number]): Joints {
  const joint = step(from, upper, one)
  return [from, joint, step(joint, lower, two)]
}

const arms = (width: number): Widths => [
  [0, width],
  [0.5, width * 0.94],
  [0.78, width * 0.78],
  [0.92, width * 1.08],
  [1, width * 0.98],
]
const legs = (width: number): Widths => [
  [0, width * 1.15],
  [0.5, width],
  [1, width * 0.82],
]
const SHOE_ASIDE = 'M-13 -10H12C13 0 32 2 35 13C36 20 32 22 26 22H-10C-18 22 -16 4 -13 -10Z'
const BLADE = 'M-20 16H34V22H40Q44 36 34 37H-20Q-28 30 -20 16Z'
const SHOE_FRONT = 'M-13 -10H13C17 4 20 22 0 22C-20 22 -17 4 -13 -10Z'

/** Where the joints of a pose are, from the hip. */
function skeleton(build: Build, pose: Pose) {
  const lean = pose.lean ?? 0
  const turn = (lean * Math.PI) / 180
  const fromHip = (x: number, y: number): Point => [
    x * Math.cos(turn) - y * Math.sin(turn),
    x * Math.sin(turn) + y * Math.cos(turn),
  ]
  const reach = build.shoulder - build.armWidth * 0.7
  return {
    armLeft: chain(fromHip(-reach, 16 - build.torso), pose.armLeft ?? STANDING.armLeft, build.arm),
    armRight: chain(fromHip(reach, 16 - build.torso), pose.armRight ?? STANDING.armRight, build.arm),
    legLeft: chain(fromHip(-build.hip * 0.5, 0), pose.legLeft ?? STANDING.legLeft, build.leg),
    legRight: chain(fromHip(build.hip * 0.5, 0), pose.legRight ?? STANDING.legRight, build.leg),
    head: fromHip(0, -build.torso - 33 * build.head),
  }
}

/** Returns how far the soles are below the hip. */
function heightOfHip(build: Build, pose: Pose): number {
  const { legLeft, legRight } = skeleton(build, pose)
  return Math.max(legLeft[2][1], legRight[2][1]) + 22
}

const clothArm = (width: number): Widths => [
  [0, width + 1.5],
  [1, width + 1],
]
const clothLeg = (width: number): Widths => [
  [0, width * 1.2],
  [1, width * 1.02],
]
/** Trousers that cover a larger share of the leg reach the shoe and leave no skin to draw. */
const LONG_TROUSERS = 0.9
/** A shin that leans further, in degrees, takes the foot with it. */
const FLAT_FOOT = 28

/** The part of a limb that clothes cover, if any. */
const cloth = (joints: readonly Point[], widths: Widths, [color, share]: readonly [string, number]): Drawn[] =>
  share === 0 ? [] : [region(tube(joints, widths, { end: 'flat', part: [0, share] }), color)]

function shoeOf({ blades, shoes = '#6b4f3a' }: Person, [, knee, ankle]: Joints, toes: number): Drawn {
  const shin = (Math.atan2(ankle[0] - knee[0], ankle[1] - knee[1]) * 180) / Math.PI
  const layers = [
    ...(blades === undefined ? [] : [region(BLADE, blades)]),
    region(toes === 0 ? SHOE_FRONT : SHOE_ASIDE, shoes),
  ]
  return put(layers, ...ankle, 1, { turn: Math.abs(shin) > FLAT_FOOT ? -shin : 0, mirrored: toes < 0 })
}

/** Draws a person from the hip. */
export function fromHip(person: Person, pose: Pose = {}): Drawn[] {
  const build = person.build ?? CHILD
  const joints = skeleton(build, pose)
  const trousers = person.legs ?? NO_CLOTH
  const arm = (side: Arm): Drawn[] => [
    region(tube(joints[side], arms(build.armWidth)), person.gloves ?? person.face.skin),
    ...cloth(joints[side], clothArm(build.armWidth), person.sleeves ?? NO_CLOTH),
  ]
  const leg = (side: 'legLeft' | 'legRight', toes: number): Drawn[] => [
    ...(trousers[1] > LONG_TROUSERS ? [] : [region(tube(joints[side], legs(build.legWidth)), person.face.skin)]),
    shoeOf(person, joints[side], toes),
    ...cloth(joints[side], clothLeg(build.legWidth), trousers),
  ]
  const held = (side: Arm, layers: readonly Drawn[] | undefined): Drawn[] =>
    layers === undefined ? [] : [put(layers, ...joints[side][2])]
  const withHand = (side: Arm): Drawn[] => [
    ...held(side, side === 'armLeft' ? pose.holdsLeft : pose.holdsRight),
    ...arm(side),
  ]
  const behind = pose.behind ?? []
  const inFront = (['armLeft', 'armRight'] as const).filter((side) => !behind.includes(side))
  const hair = person.hair ?? none
  const place = { turn: (pose.lean ?? 0) + (pose.nod ?? 0) }
  const onHead = (layers: readonly Drawn[]): Drawn[] =>
    layers.length === 0 ? [] : [put(layers, joints.head[0], joints.head[1], build.head, place)]
  const [toesLeft, toesRight] = pose.toes ?? [-1, 1]
  const wholeHead = onHead([
    ...(person.covered === true ? (person.behindHead ?? []) : []),
    ...head(person.face, person.covered === true),
    ...(person.hat ?? hair.front),
    ...(person.ornament ?? []),
  ])
  return [
    ...behind.flatMap(withHand),
    ...onHead([...(person.covered === true ? [] : (person.behindHead ?? [])), ...hair.behind]),
    ...leg('legLeft', toesLeft),
    ...leg('legRight', toesRight),
    put((person.top ?? shirt('#7cc8ee'))(build), 0, 0, 1, { turn: pose.lean ?? 0 }),
    ...(pose.inArms ?? []),
    ...inFront.flatMap(withHand),
    ...wholeHead,
  ]
}

/** Draws a person whose soles are at (x, y). */
export function stands(person: Person, x: number, y: number, scale = 1, pose: Pose = {}): Drawn {
  return sits(person, x, y - heightOfHip(person.build ?? CHILD, pose) * scale, scale, pose)
}

/** Draws a person whose hip is at (x, y), such as one who sits or jumps. */
export function sits(person: Person, x: number, y: number, scale = 1, pose: Pose = {}): Drawn {
  return put(fromHip(person, pose), x, y, scale)
}
