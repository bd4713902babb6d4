/** What the command-line tools share: how they are called, and how they end. */
import { errorText } from '#server/texts/error-text.ts'

/**
 * Returns what a person types before the arguments of a tool: `npm run backup --` in a checkout, `npx fridgedoor backup` with an installed
 * package (scripts/fridgedoor.mjs).
 */
export function commandLine(tool: string): string {
  const installed = process.env['FRIDGEDOOR_COMMAND']
  return installed ? `${installed} ${tool}` : `npm run ${tool} --`
}

/** Runs the main function of a command-line tool with its arguments. Prints the message of an error and exits with 1. */
export function runCommand(main: (given: readonly string[]) => Promise<void>): void {
  // What a tool writes holds password hashes and pictures of children: no other user of this machine reads it.
  process.umask(0o077)
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(errorText(error))
    process.exitCode = 1
  })
}
