/**
 * Everything that people draw with, in one table. The schemas of calls, the codec of strokes, the guard, the store and the painter are
 * typed by it, so adding one is an entry here and the function that paints it; the compiler asks for that function, and for its name and
 * sample on the screen. Strokes store a place in a list, so a new entry comes last in its list.
 */
export const VOCABULARY = {
  /**
   * Of the brush and the eraser. `unlock`: what an item of the store must unlock before its owner may use the tip (ITEM-1), or null for
   * a free one. `nanoseconds`: to paint a logical pixel of the path, at width 0 and for each pixel of width (docs/decisions/0195).
   */
  tips: {
    round: { unlock: null, nanoseconds: [110, 1] },
    square: { unlock: null, nanoseconds: [90, 6] },
    fuzzy: { unlock: null, nanoseconds: [90, 25] },
    sketchy: { unlock: null, nanoseconds: [450, 33] },
    crayon: { unlock: 'tip:crayon', nanoseconds: [110, 9] },
    marker: { unlock: 'tip:marker', nanoseconds: [280, 3] },
    watercolor: { unlock: 'tip:watercolor', nanoseconds: [110, 9] },
    chalk: { unlock: 'tip:chalk', nanoseconds: [110, 9] },
    ribbon: { unlock: 'tip:ribbon', nanoseconds: [240, 18] },
    dotted: { unlock: 'tip:dotted', nanoseconds: [150, 0] },
    spray: { unlock: 'tip:spray', nanoseconds: [650, 42] },
    stitch: { unlock: 'tip:stitch', nanoseconds: [110, 2] },
  },
  /**
   * How a fill covers its area: `solid` is one color, the others mix the color with white in a fixed pattern. `steps`: of about a
   * microsecond, to paint it. A fill may take the whole page, which its stroke does not tell; most take a part of it. Where
   * soft edges of lines are all over the page, it takes about ten times as long.
   */
  fillStyles: {
    solid: { steps: 30_000 },
    gradient: { steps: 40_000 },
    dots: { steps: 45_000 },
    stripes: { steps: 40_000 },
    glitter: { steps: 60_000 },
  },
  /** What the wand scatters, and the stamps, each of which stands alone in its stroke. Three stamps are everybody's. */
  effects: {
    star: { unlock: null },
    sparkle: { unlock: null },
    heart: { unlock: 'effect:hearts' },
    snowflake: { unlock: 'effect:snow' },
    bubble: { unlock: 'effect:bubbles' },
    confetti: { unlock: 'effect:confetti' },
    flower: { unlock: 'effect:flowers' },
    'stamp:star': { unlock: 'stamp:star' },
    'stamp:heart': { unlock: null },
    'stamp:sun': { unlock: null },
    'stamp:moon': { unlock: 'stamp:moon' },
    'stamp:cloud': { unlock: 'stamp:cloud' },
    'stamp:rainbow': { unlock: 'stamp:rainbow' },
    'stamp:balloon': { unlock: null },
    'stamp:butterfly': { unlock: 'stamp:butterfly' },
    'stamp:fish': { unlock: 'stamp:fish' },
    'stamp:cat': { unlock: 'stamp:cat' },
    'stamp:bear': { unlock: 'stamp:bear' },
    'stamp:daisy': { unlock: 'stamp:daisy' },
    'stamp:tree': { unlock: 'stamp:tree' },
    'stamp:house': { unlock: 'stamp:house' },
    'stamp:boat': { unlock: 'stamp:boat' },
    'stamp:crown': { unlock: 'stamp:crown' },
    'stamp:cupcake': { unlock: 'stamp:cupcake' },
    'stamp:rocket': { unlock: 'stamp:rocket' },
  },
} as const satisfies {
  tips: Entries<{ unlock: `tip:${string}` | null; nanoseconds: readonly [thin: number, byWidth: number] }>
  fillStyles: Entries<{ steps: number }>
  effects: Entries<{ unlock: `effect:${string}` | `stamp:${string}` | null }>
}

type Entries<Entry> = Readonly<Record<string, Entry>>

export type Tip = keyof typeof VOCABULARY.tips
export type FillStyle = keyof typeof VOCABULARY.fillStyles
export type EffectType = keyof typeof VOCABULARY.effects
export type StampType = Extract<EffectType, `stamp:${string}`>

// The keys of a record of constants are its type's, in the order in which they are written. The codec stores a place in these lists.
export const TIPS = Object.keys(VOCABULARY.tips) as readonly Tip[]
export const FILL_STYLES = Object.keys(VOCABULARY.fillStyles) as readonly FillStyle[]
export const EFFECT_TYPES = Object.keys(VOCABULARY.effects) as readonly EffectType[]

export const isStamp = (type: EffectType): type is StampType => type.startsWith('stamp:')
export const STAMP_TYPES: readonly StampType[] = EFFECT_TYPES.filter(isStamp)

/** What an item of the store must unlock before its owner may draw with something. */
export type LookUnlock = NonNullable<
  (typeof VOCABULARY.tips)[Tip]['unlock'] | (typeof VOCABULARY.effects)[EffectType]['unlock']
>
