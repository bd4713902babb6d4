import * as fc from '#tests/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { ModelCollection, type Toy } from './model-collection.contract.ts'
import { ids, type OpenStorage } from './opened-storage.contract.ts'
import { eventually } from '#tests/eventually.ts'
import type { Collection, CollectionDefinition, Filter, Update } from '#server/storage/storage.ts'
import { isLong } from '#tests/run-options.ts'

const toys: CollectionDefinition<Toy> = {
  name: 'toys',
  indexes: [
    { fields: ['group', 'rank'], unique: true },
    { fields: ['code'], unique: true, sparse: true },
    { fields: ['note'] },
    { fields: ['group', 'note', 'rank'] },
  ],
}

// Few values, so that they collide. Each has been a trap in some engine.
const anyId = fc.constantFrom<Toy['_id']>(1, 2, 10, '1', 'art-1', 'art-10')
const anyGroup = fc.constantFrom('art-1', 'art-10', 'art-1\0', '', '\u{1F600}', '\uFFFD')
const anyRank = fc.constantFrom(-1.5, 0, 1, 2, 10, 2 ** 40)
const anyCode = fc.constantFrom('A', 'B', 'C', null)
const anyNote = fc.constantFrom<NonNullable<Toy['note']> | null>(
  null,
  0,
  -2,
  7,
  'a',
  'ab',
  '',
  true,
  false,
  new Date(0),
  new Date(-5),
  Uint8Array.of(),
  Uint8Array.of(0, 9),
)
const anyTag = fc.constantFrom('x', 'y', 'z')
const anyToy: fc.Arbitrary<Toy> = fc.record(
  {
    _id: anyId,
    group: anyGroup,
    rank: anyRank,
    code: anyCode,
    note: anyNote,
    tags: fc.array(anyTag, { maxLength: 3 }),
  },
  { requiredKeys: ['_id'] },
)

function anyCondition<V>(value: fc.Arbitrary<V>): fc.Arbitrary<V | object> {
  const some = { maxLength: 3 }
  return fc.oneof(
    value,
    fc
      .record(
        { $eq: value, $ne: value, $in: fc.array(value, some), $nin: fc.array(value, some), $exists: fc.boolean() },
        { requiredKeys: [] },
      )
      .filter((condition) => Object.keys(condition).length > 0),
    fc.record({ $gt: value, $lt: value }),
    fc.record({ $gte: value, $lte: value }),
    fc.record({ $gte: value }),
    fc.record({ $lt: value }),
  )
}
const anyFields: fc.Arbitrary<Filter<Toy>> = fc.record(
  {
    _id: anyCondition(anyId),
    group: fc.oneof(anyCondition(anyGroup), fc.constant({ $regex: /^art/ })),
    rank: anyCondition(anyRank),
    code: anyCondition(anyCode),
    note: anyCondition(anyNote),
    tags: fc.oneof(fc.record({ $exists: fc.boolean() }), fc.array(anyTag, { maxLength: 2 })),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Filter<Toy>>
const anyFilter: fc.Arbitrary<Filter<Toy>> = fc.oneof(
  { weight: 4, arbitrary: anyFields },
  { weight: 1, arbitrary: fc.record({ $or: fc.array(anyFields, { minLength: 1, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ $and: fc.array(anyFields, { minLength: 1, maxLength: 2 }), note: anyNote }) },
)

/** Changes each field by at most one operator. It leaves out `$inc` of a unique field, where the order of changes would matter. */
const anyUpdate: fc.Arbitrary<Update<Toy>> = fc.oneof(
  fc.record({ $set: fc.record({ group: anyGroup, code: anyCode, note: anyNote }, { requiredKeys: [] }) }),
  fc.record({ $set: fc.record({ rank: anyRank, note: anyNote }), $addToSet: fc.record({ tags: anyTag }) }),
  fc.record({ $inc: fc.record({ note: anyRank }), $unset: fc.constant({ code: true as const }) }),
  fc.record({ $pull: fc.record({ tags: anyTag }), $unset: fc.constant({ note: true as const }) }),
  fc.record({
    $setOnInsert: fc.record({ rank: anyRank, tags: fc.constant(['new']) }),
    $set: fc.record({ code: anyCode }),
  }),
) as fc.Arbitrary<Update<Toy>> // every field belongs to Toy

const anyDirection = fc.constantFrom<1 | -1>(1, -1)
/** Ends with `_id`, so that the order is total. */
const anySort = fc
  .tuple(
    fc.shuffledSubarray(['group', 'rank', 'code', 'note'] as const),
    fc.array(anyDirection, { minLength: 5, maxLength: 5 }),
  )
  .map(([fields, directions]) => Object.fromEntries([...fields, '_id'].map((field, i) => [field, directions[i]!])))

interface Step {
  /** Shown when the step's outcome is wrong. */
  description: string
  run(collection: Collection<Toy>): Promise<unknown>
}
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: step('insertOne', anyToy, (c, toy) => c.insertOne(toy)) },
  { weight: 2, arbitrary: step('insertMany', fc.array(anyToy, { maxLength: 4 }), (c, some) => c.insertMany(some)) },
  step('updateOne', fc.tuple(anyId, anyUpdate, fc.boolean()), (c, [_id, update, upsert]) =>
    c.updateOne({ _id }, update, { upsert }),
  ),
  step('updateMany', fc.tuple(anyFilter, anyUpdate), (c, [filter, update]) => c.updateMany(filter, update)),
  step('findOneAndUpdate', fc.tuple(anyFilter, anyUpdate, anySort), (c, [filter, update, sort]) =>
    c.findOneAndUpdate(filter, update, { sort }),
  ),
  step('deleteOne', anyId, (c, _id) => c.deleteOne({ _id })),
  step('deleteMany', anyFilter, (c, filter) => c.deleteMany(filter)),
  step('count', anyFilter, (c, filter) => c.countDocuments(filter)),
  {
    weight: 8,
    arbitrary: step(
      'find',
      fc.tuple(anyFilter, anySort, fc.nat(3), fc.option(fc.nat(4))),
      (c, [filter, sort, skip, limit]) => c.find(filter, { sort, skip, ...(limit !== null && { limit }) }),
    ),
  },
)

function step<A>(
  name: string,
  args: fc.Arbitrary<A>,
  run: (c: Collection<Toy>, args: A) => Promise<unknown>,
): fc.Arbitrary<Step> {
  return args.map((given) => ({
    description: `${name} ${fc.stringify(given)}`,
    run: (collection) => run(collection, structuredClone(given)),
  }))
}

type Turn = { kind: 'one'; step: Step } | { kind: 'transaction'; steps: Step[]; abort: boolean } | { kind: 'reopen' }
const anyTurn: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('one' as const), step: anyStep }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('transaction' as const),
      steps: fc.array(anyStep, { maxLength: 6 }),
      abort: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
)

/** Runs random histories of calls on the engine and on the model, and compares results, documents and change feed. */
export function modelContract(open: OpenStorage, runs: number): void {
  describe('model', () => {
    test('any history of calls has the same outcome as on the reference model', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyTurn, { minLength: 5, maxLength: 40 }), (turns) => play(open, turns)),
        { numRuns: isLong ? runs * 10 : runs },
      )
    }, 600_000)
  })
}

async function play(open: OpenStorage, turns: readonly Turn[]): Promise<void> {
  const opened = await open()
  try {
    const model = new ModelCollection()
    let { storage } = opened
    const delivered: Toy[] = []
    const watch = () => storage.watch(toys, ({ document }) => delivered.push(document))
    await watch()
    for (const turn of turns) {
      if (turn.kind === 'one') {
        const outcome = await outcomeOf(() => turn.step.run(storage.collection(toys)))
        expect(outcome, turn.step.description).toEqual(await outcomeOf(() => turn.step.run(model)))
      } else if (turn.kind === 'transaction') {
        const outcome = await outcomeOf(() =>
          storage.transact((transaction) => runAll(transaction.collection(toys), turn)),
        )
        const before = { documents: model.documents, inserted: [...model.inserted] }
        const expected = await outcomeOf(() => runAll(model, turn))
        if ('error' in expected) Object.assign(model, before)
        expect(outcome).toEqual(expected)
      } else {
        await eventually(() => delivered.length >= model.inserted.length)
        storage = await opened.reopen()
        await watch()
      }
    }
    const everything = await storage.collection(toys).find({}, { sort: { _id: 1 } })
    expect(everything).toEqual(await model.find({}, { sort: { _id: 1 } }))
    await eventually(() => delivered.length >= model.inserted.length)
    expect(ids(delivered)).toEqual(ids(model.inserted))
  } finally {
    await opened.dispose()
  }
}

async function runAll(collection: Collection<Toy>, turn: Turn & { kind: 'transaction' }): Promise<unknown[]> {
  const outcomes = []
  for (const one of turn.steps) outcomes.push(await one.run(collection))
  if (turn.abort) throw new RangeError('aborted')
  return outcomes
}

async function outcomeOf(run: () => Promise<unknown>): Promise<{ value: unknown } | { error: string }> {
  try {
    return { value: await run() }
  } catch (error) {
    return { error: error instanceof Error ? error.name : String(error) }
  }
}
