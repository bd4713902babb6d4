/** fast-check with the seed of the run. Tests import it from here. */
import fc from 'fast-check'
import { seedOfRun } from './run-options.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOfRun() })

export default fc
