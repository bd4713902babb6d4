/** A reporter of `npm test`: names the tests that passed only when they were tried again. Each is a fault, of the program or of the test. */
import type { Reporter, TestModule } from 'vitest/node'

export default class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const { children, relativeModuleId } of modules)
      for (const test of children.allTests())
        if (test.diagnostic()?.flaky === true)
          console.log(`failed once, then passed: ${relativeModuleId} > ${test.name}`)
  }
}
