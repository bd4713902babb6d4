/** The picture of each effect and stamp of the vocabulary (contract/vocabulary.ts). */
import type { EffectType } from '#crdt/document/stroke/stroke.ts'
import type { Picture } from './picture.ts'
import { heart, snowflake, bubble, confetti, flower } from './effects.ts'
import { butterfly, fish, cat, bear } from './animal-stamps.ts'
import { star, sun, moon, cloud, rainbow, balloon } from './sky-stamps.ts'
import { heart as heartStamp, daisy, tree, house, boat, crown, cupcake, rocket } from './thing-stamps.ts'

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
