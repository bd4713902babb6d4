/** What a program has to know to draw with others over a WebSocket or plain requests: from the constants of the contract. */
import { DEBUG_SOCKET_PATH, MAX_DEBUG_MESSAGE_BYTES } from '#contract/debug.ts'
import { MAX_POLLED_MESSAGES, POLL_WAIT_MS } from '#contract/polling.ts'
import {
  CLOSE,
  closeCodeOf,
  CloseReason,
  MAX_MESSAGE_BYTES,
  MESSAGE,
  OLDEST_PROTOCOL,
  PRESENCE,
  PROTOCOL_VERSION,
} from '#contract/socket.ts'
import comments from './comments.json' with { type: 'json' }

/** What our own client does when a connection is closed. */
export type Reaction = 'again' | 'later' | 'hold' | 'drop' | 'rebuild' | 'compare' | 'end' | 'sign in' | 'reload'

export const REACTIONS: Readonly<Record<Reaction, string>> = {
  again: 'Connects again after a moment, and sends what is not saved.',
  later: 'Waits longer, then connects again and sends what is not saved.',
  hold: 'Keeps what is not saved, and looks on until the person or a changed right says otherwise.',
  drop: 'Takes the stroke that was refused off the page, keeps it on the device, and connects again.',
  rebuild: 'Reads the document anew and sends what is not saved under a new Yjs client id.',
  compare: 'Compares all of its own strokes with the other log before it sends any.',
  end: 'Shows that the artwork is not there, and does not connect again.',
  'sign in': 'Keeps what is not saved until its author has signed in again.',
  reload: 'Asks the person to reload the page.',
}

/** What our own client does for each reason. */
export const REACTION_TO: Readonly<Record<CloseReason, Reaction>> = {
  malformed: 'rebuild',
  'too-large': 'drop',
  'too-fast': 'later',
  'too-much-painting': 'later',
  'too-many-messages': 'later',
  'too-many-bytes': 'later',
  'too-slow': 'again',
  'too-many-joins': 'later',
  silent: 'again',
  'own-connections': 'later',
  'artwork-connections': 'later',
  'artwork-readers': 'later',
  'server-connections': 'later',
  'server-rooms': 'later',
  'room-busy': 'again',
  'page-too-large': 'hold',
  'owner-space': 'later',
  'unknown-root': 'rebuild',
  'bad-stroke': 'drop',
  'forged-author': 'drop',
  'not-owned': 'drop',
  'foreign-client-id': 'rebuild',
  'foreign-undo': 'drop',
  'foreign-delete': 'rebuild',
  'duplicate-stroke': 'rebuild',
  misplaced: 'rebuild',
  'clock-gap': 'rebuild',
  'too-many-strokes': 'hold',
  'too-many-flags': 'drop',
  'too-many-clients': 'hold',
  'forged-presence': 'drop',
  'read-only': 'hold',
  'quiet-hours': 'hold',
  completed: 'hold',
  'no-right': 'end',
  'family-only': 'end',
  'not-found': 'end',
  deleted: 'end',
  'signed-out': 'sign in',
  'slow-consumer': 'again',
  storage: 'again',
  'storage-full': 'later',
  'storage-read-only': 'later',
  restarting: 'again',
  'other-log': 'compare',
  'older-client': 'reload',
  'older-server': 'again',
}

const MESSAGE_TEXT: Readonly<Record<keyof typeof MESSAGE, string>> = {
  sync: 'Both ways: the sync protocol of Yjs (y-protocols/sync): step 1, step 2, update.',
  awareness: 'Both ways: awareness of plain y-websocket clients (y-protocols/awareness).',
  queryAwareness: "To the server: asks for everybody's presence.",
  persisted: 'To the client: a state vector. What it covers is on disk.',
  hello:
    "To the client, as its first message: JSON with the protocol, the key of the artwork's log and the connection's number.",
  presence: `Both ways: compact presence. To the client, ${PRESENCE.changes} comes first for changes and ${PRESENCE.everyone} for everybody, which replaces what was known; an empty one to the server asks for everybody's.`,
  position: "To the client: a position of the log that the client's document covers, as a varUint and 16 bytes.",
  refused: 'To the client, right before the socket is closed: JSON with the reason, and the stroke that was refused.',
  changed: 'To the client: JSON. Something besides the document is to be read again: the artwork or its reactions.',
}

export type Row = readonly [name: string, ...cells: string[]]

export interface SocketsSection {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly head: readonly string[]
  readonly rows: readonly Row[]
}

const MIB = 1024 * 1024
const commentOn: Readonly<Record<string, string | undefined>> = comments
const namesOf = <T extends object>(table: T): (keyof T)[] =>
  // Object.keys forgets the type of the keys.
  Object.keys(table) as (keyof T)[]

/** Returns the parts of the description. */
export const describeSockets = (): SocketsSection[] => [
  {
    title: 'The socket of an artwork',
    paragraphs: [
      'The WebSocket `/collab/{artworkId}` speaks the protocol of y-websocket: binary frames of lib0 encoding, each a message with its type first, as a varUint. It takes the session cookie, and calls from this origin only.',
      `A client names its protocol with \`?v=\`: the server speaks the versions ${OLDEST_PROTOCOL} to ${PROTOCOL_VERSION}. Without it, the client is a plain y-websocket client; \`?ack=1\` gives such a client acknowledgements. With \`?v=\`, \`log\`, \`seq\` and \`hash\` together name the position in the log that its copy covers, and \`user\` the account that it draws for.`,
      `A message has at most ${MAX_MESSAGE_BYTES / MIB} MiB. Types above ${MESSAGE.persisted} are sent only to clients with \`?v=\`, and type ${MESSAGE.persisted} only to those and with \`?ack=1\`. Other types are ignored.`,
    ],
    head: ['Type', 'Message', 'What it holds'],
    rows: namesOf(MESSAGE).map((name) => [String(MESSAGE[name]), name, MESSAGE_TEXT[name]]),
  },
  {
    title: 'Close codes and reasons',
    paragraphs: [
      'The server closes a socket with a code and a reason, which is one word. The strokes of a refused message are not saved. This is what our own client does, and what others do well to do.',
      `A message above the size of all messages is closed with ${CLOSE.messageTooBig}, which has no reason.`,
    ],
    head: ['Reason', 'Code', 'Why, and what the client does'],
    rows: CloseReason.options
      .toSorted((a, b) => closeCodeOf(a) - closeCodeOf(b))
      .map((reason) => [
        reason,
        String(closeCodeOf(reason)),
        [commentOn[`socket.CloseReason.${reason}`], REACTIONS[REACTION_TO[reason]]].filter(Boolean).join(' '),
      ]),
  },
  {
    title: 'The same by plain requests',
    paragraphs: [
      'Where a network blocks WebSockets, `openConnection` takes the parameters of the address of the socket as JSON, and returns the id of a connection. The messages are the same, in base64.',
      `\`receiveMessages\` waits until there are messages, ${POLL_WAIT_MS / 1000} seconds at most, and then returns none. Its last reply has the code and the reason in \`closed\`. \`sendMessages\` hands over at most ${MAX_POLLED_MESSAGES} messages, in order; one request of each kind at a time keeps the order.`,
    ],
    head: [],
    rows: [],
  },
  {
    title: 'The socket of the debug pages',
    paragraphs: [
      `The WebSocket \`${DEBUG_SOCKET_PATH}\` takes text frames with JSON of at most ${MAX_DEBUG_MESSAGE_BYTES} bytes: \`{"type":"ping"}\`, \`{"type":"echo","data":...}\` or \`{"type":"status"}\`. It replies with \`pong\`, \`echo\`, \`status\` or \`error\` in \`type\`.`,
    ],
    head: [],
    rows: [],
  },
]
