/** fast-check with the seed of the run, and half of each property's cases in `npm test`. Tests import it from here. */
import fastCheck, { type Parameters } from 'fast-check'
import { isLong, seedOfRun } from './run-options.ts'

export * from 'fast-check'

const DEFAULT_CASES = 100

fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed: seedOfRun() })

const shortened = <Cases>(parameters: Parameters<Cases> = {}): Parameters<Cases> =>
  isLong ? parameters : { ...parameters, numRuns: Math.ceil((parameters.numRuns ?? DEFAULT_CASES) / 2) }

/** As fast-check's own; `numRuns` is the number of cases in `npm run test:long`. */
export const assert: typeof fastCheck.assert = ((property, parameters) =>
  // TypeScript does not follow which of fast-check's overloads it is: the property's kind decides, and is passed on.
  fastCheck.assert(property, shortened(parameters))) as typeof fastCheck.assert
