/** The table of pictures. A new one needs its file, its entry here, and its name in `EFFECT_TYPES` and `LOOKS`. */
import type { EffectType } from '#crdt/document/stroke/stroke.ts'
import type { Picture } from '#crdt/painter/pictures/picture.ts'
import { bubble } from '#crdt/painter/pictures/effects/bubble.ts'
import { confetti } from '#crdt/painter/pictures/effects/confetti.ts'
import { flower } from '#crdt/painter/pictures/effects/flower.ts'
import { heart } from '#crdt/painter/pictures/effects/heart.ts'
import { snowflake } from '#crdt/painter/pictures/effects/snowflake.ts'
import { balloon } from '#crdt/painter/pictures/stamps/balloon.ts'
import { bear } from '#crdt/painter/pictures/stamps/bear.ts'
import { boat } from '#crdt/painter/pictures/stamps/boat.ts'
import { butterfly } from '#crdt/painter/pictures/stamps/butterfly.ts'
import { cat } from '#crdt/painter/pictures/stamps/cat.ts'
import { cloud } from '#crdt/painter/pictures/stamps/cloud.ts'
import { crown } from '#crdt/painter/pictures/stamps/crown.ts'
import { cupcake } from '#crdt/painter/pictures/stamps/cupcake.ts'
import { daisy } from '#crdt/painter/pictures/stamps/daisy.ts'
import { fish } from '#crdt/painter/pictures/stamps/fish.ts'
import { heart as heartStamp } from '#crdt/painter/pictures/stamps/heart.ts'
import { house } from '#crdt/painter/pictures/stamps/house.ts'
import { moon } from '#crdt/painter/pictures/stamps/moon.ts'
import { rainbow } from '#crdt/painter/pictures/stamps/rainbow.ts'
import { rocket } from '#crdt/painter/pictures/stamps/rocket.ts'
import { star } from '#crdt/painter/pictures/stamps/star.ts'
import { sun } from '#crdt/painter/pictures/stamps/sun.ts'
import { tree } from '#crdt/painter/pictures/stamps/tree.ts'

/** The effects that versions of the painter paint differently; all other pictures are the same in every version. */
export type VersionedEffect = 'star' | 'sparkle'

export const PICTURES: Readonly<Record<Exclude<EffectType, VersionedEffect>, Picture>> = {
  heart,
  snowflake,
  bubble,
  confetti,
  flower,
  'stamp:star': star,
  'stamp:heart': heartStamp,
  'stamp:sun': sun,
  'stamp:moon': moon,
  'stamp:cloud': cloud,
  'stamp:rainbow': rainbow,
  'stamp:balloon': balloon,
  'stamp:butterfly': butterfly,
  'stamp:fish': fish,
  'stamp:cat': cat,
  'stamp:bear': bear,
  'stamp:daisy': daisy,
  'stamp:tree': tree,
  'stamp:house': house,
  'stamp:boat': boat,
  'stamp:crown': crown,
  'stamp:cupcake': cupcake,
  'stamp:rocket': rocket,
}
