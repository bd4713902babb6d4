#!/usr/bin/env node
/**
 * `npx fridgedoor`: runs the server or an operators' tool of an installed package, with the data in the folder where it is called. It is
 * plain JavaScript because nothing is built on the machine where it runs.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const TOOLS = ['admin', 'artwork', 'backup', 'restore', 'drill']

const HELP = `npx fridgedoor             starts the server, with its data in ./data
npx fridgedoor admin       makes admins, sets passwords, lists and disables accounts
npx fridgedoor artwork     verifies, repairs, takes down, exports and imports artworks
npx fridgedoor backup      backs up everything into a directory, also while the server runs
npx fridgedoor restore     fills an empty ./data from a backup
npx fridgedoor drill       restores the newest backup elsewhere and verifies every artwork in it
npx fridgedoor --version   prints the version

Settings come from environment variables, such as
  PORT=8080                where it listens; 5000 unless given
  DATA_DIR=/srv/fridgedoor where the data is; ./data unless given
  BACKUP_DIRECTORY=/backups  where a backup is written each day
docs/operating.md in the package lists all of them.`

const [command, ...given] = process.argv.slice(2)
if (command === undefined) serve()
else if (command === '--help' || command === '-h' || command === 'help') console.log(HELP)
else if (command === '--version' || command === '-v') console.log(readVersion())
else if (TOOLS.includes(command)) await runTool(command)
else {
  console.error(`fridgedoor does not know ${command}.\n\n${HELP}`)
  process.exitCode = 1
}

function readVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

function builtProgram(name) {
  const program = join(root, 'dist', 'server', `${name}.js`)
  if (existsSync(program)) return program
  console.error(`${program} is missing: install the package anew`)
  process.exit(1)
}

async function runTool(tool) {
  const program = builtProgram(tool)
  process.env.FRIDGEDOOR_COMMAND = 'npx fridgedoor'
  process.argv = [process.execPath, program, ...given]
  await import(pathToFileURL(program).href)
}

/** Runs the server in a process of its own, because Node takes the options of `npm start` only when it starts. */
function serve() {
  console.log(`The data is in ${resolve(process.env.DATA_DIR || 'data')}. Ctrl-C stops the server.`)
  const child = spawn(process.execPath, ['--max-semi-space-size=32', builtProgram('main')], {
    env: { ...process.env, CLIENT_DIR: process.env.CLIENT_DIR || join(root, 'dist', 'client') },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A terminal's Ctrl-C reaches this process alone, which passes it on once: a second signal ends the server without a shutdown.
    detached: process.platform !== 'win32',
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  let line = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text)
    line += text
    const [, address] = /^listening on (http:\/\/\S+)$/m.exec(line) ?? []
    line = line.slice(line.lastIndexOf('\n') + 1)
    if (address) console.log(nextSteps(address))
  })
  child.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  child.on('exit', (code) => (process.exitCode = code ?? 1))
}

function nextSteps(address) {
  return `Open ${address} in a browser: make an account, or sign in as the first admin, whose password was shown at the first start.
For other devices set NODE_ENV=production, SESSION_SECRET and PUBLIC_URL, and put a proxy with TLS in front. Set BACKUP_DIRECTORY for daily backups.`
}
