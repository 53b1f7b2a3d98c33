// LiGround's engine layer, from a checkout of it, in the order in which its store sends commands: an analysis with five
// lines that is restarted after every move. Each line must be legal by ffish, the rules that LiGround uses.
//
//   node liground_analysis.mjs ENGINE CHECKOUT MODULES [LOG]
//
// The layer is made for a web worker; its messages are taken here. MODULES is a `node_modules` with ffish. The engine's
// option `Rank Base` is set to 1, as docs/gui.md advises its users: FENs alone don't say how ranks are counted.

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const PLIES = 10
const LINES = 5
const DEPTH = 6

const [engine, checkout, modules, log] = process.argv.slice(2)
// With a `fetch`, ffish treats Node as a browser and asks for a URL.
delete globalThis.fetch
const ffish = createRequire(resolve(modules, 'x.js'))('ffish')

/** The layer's modules, with the endings of files that Node asks for. */
function layer () {
  const folder = mkdtempSync(join(tmpdir(), 'liground-'))
  for (const name of ['driver', 'sender', 'engine.worker']) {
    const text = readFileSync(join(checkout, 'src/renderer/engine', `${name}.js`), 'utf8')
    writeFileSync(join(folder, `${name}.mjs`), text.replaceAll(/from '\.\/(\w+)'/g, "from './$1.mjs'"))
  }
  return folder
}

const pv = []
const waiting = []
const fault = text => { console.log(`faulty: ${text}`); process.exit(1) }

/** The next event of this kind. */
const event = type => new Promise(resolve => waiting.push({ type, resolve }))

function take (message) {
  if (message.type === 'error') fault(message.payload.join(' '))
  if (message.type !== 'cache') return
  message.pv.forEach((line, index) => { if (line) pv[index] = line })
  for (const line of log ? message.io : []) {
    appendFileSync(log, line.startsWith('> ') ? `${line}\n` : `< ${line}\n`)
  }
  for (const { type, payload } of [...message.events, { type: 'update' }]) {
    for (const waiter of waiting.splice(0)) waiter.type === type ? waiter.resolve(payload) : waiting.push(waiter)
  }
}

const worker = new EventTarget()
worker.postMessage = take
globalThis.self = worker
const post = (type, payload) =>
  worker.dispatchEvent(Object.assign(new Event('message'), { data: { type, payload } }))
const send = command => post('cmd', command)

/** All lines of the search, each legal and another first move. */
function check (board) {
  const firsts = new Set()
  for (const line of pv) {
    const copy = new ffish.Board('xiangqi', board.fen())
    for (const move of line.pv.split(' ')) {
      if (!copy.push(move)) fault(`${move} in '${line.pv}' is not legal in ${board.fen()}`)
    }
    firsts.add(line.pv.split(' ')[0])
    copy.delete()
  }
  if (firsts.size !== LINES) fault(`${firsts.size} different first moves in ${board.fen()}`)
}

await new Promise(resolve => { ffish.onRuntimeInitialized = resolve })
const folder = layer()
await import(pathToFileURL(join(folder, 'engine.worker.mjs')))
rmSync(folder, { recursive: true })

post('run', { binary: resolve(engine), cwd: '.', listeners: ['io', 'info', 'bestmove'] })
const info = await event('active')
const variants = info.options.find(option => option.name === 'UCI_Variant')
if (!variants?.var.includes('xiangqi')) fault('the engine is not listed for xiangqi')
for (const [name, value] of [['UCI_Variant', 'xiangqi'], ['UCI_Chess960', false], ['MultiPV', LINES], ['Rank Base', 1]]) {
  send(`setoption name ${name} value ${value}`)
}
const board = new ffish.Board('xiangqi')
for (let ply = 0; ply < PLIES; ply++) {
  pv.length = 0
  send(`position fen ${board.fen()}`)
  send('go infinite')
  while (pv.length < LINES || pv.some(line => !line || line.depth < DEPTH)) await event('update')
  send('stop')
  const best = await event('bestmove')
  check(board)
  if (!board.push(best)) fault(`${best} is not legal in ${board.fen()}`)
}
console.log(`LiGround's layer: ${info.name}, ${PLIES} positions with ${LINES} lines each, ` + board.moveStack())
send('quit')
setTimeout(() => process.exit(0), 300)
