import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Checked, faultsOf, rulesOf } from './checked-draft.ts'

const Price = z.object({ price: z.int('Please give a number').min(1, 'At least 1 coin').max(0, 'None at all') })
type Draft = { readonly price: string }

function check({ price }: Draft): Checked<Draft, z.output<typeof Price>> {
  const parsed = Price.safeParse({ price: Number(price) })
  return parsed.success ? { ok: true, body: parsed.data } : { ok: false, faults: faultsOf(parsed.error) }
}

const OPTIONS = { fields: {}, shouldUseNativeValidation: false }

test('of several things that are wrong with a field, the first one is said', () => {
  expect(check({ price: '0.5' })).toEqual({ ok: false, faults: { price: 'Please give a number' } })
})

test('a form gets what is sent for its draft, or one error for each wrong field', async () => {
  const rules = rulesOf(({ price }: Draft): Checked<Draft, { coins: number }> =>
    price === '' ? { ok: false, faults: { price: 'Missing' } } : { ok: true, body: { coins: Number(price) } },
  )
  expect(await rules({ price: '3' }, undefined, OPTIONS)).toEqual({ values: { coins: 3 }, errors: {} })
  expect(await rules({ price: '' }, undefined, OPTIONS)).toEqual({
    values: {},
    errors: { price: { type: 'rule', message: 'Missing' } },
  })
})
