import { expect, test } from 'vitest'
import { parseUsage } from './process-usage.ts'

test('reads the counts of Linux, also of a program with spaces and parentheses in its name', () => {
  const stat = `7 (a (b) c) S ${Array.from({ length: 40 }, (_, i) => (i === 10 ? 150 : i === 11 ? 50 : 9)).join(' ')}`
  const io = 'rchar: 5\nwchar: 8192\nwrite_bytes: 4096'
  expect(parseUsage({ stat, status: 'VmHWM:\t 9 kB\nVmRSS:\t  2048 kB\n', io })).toEqual({
    processorSeconds: 2,
    residentMegabytes: 2,
    writtenBytes: 8_192,
  })
})

test('a count that is missing is NaN', () => {
  expect(parseUsage({ stat: '', status: '', io: '' }).residentMegabytes).toBeNaN()
})
