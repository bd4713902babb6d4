/** The project's own lint rules: one dialect for private members, imports, constants and docstrings. Loaded by .oxlintrc.json. */
import { dirname, relative, sep } from 'node:path'

/** `erasableSyntaxOnly` keeps `private` a mere type; `#name` is private at run time, too. A private constructor has no other form. */
const hashPrivate = {
  create(context) {
    const report = (node) => {
      if (node.accessibility === 'private' && node.kind !== 'constructor')
        context.report({ node: node.key, message: "Write '#name' instead of 'private name'." })
    }
    return { PropertyDefinition: report, MethodDefinition: report, AccessorProperty: report }
  },
}

/** A reader sees from the first characters whether a neighbour or another folder is meant. */
const importPath = {
  create(context) {
    const folder = relative(context.cwd, dirname(context.filename)).split(sep).join('/')
    const check = (node) => {
      const path = node.source?.value
      if (typeof path !== 'string') return
      if (path.startsWith('../') && !path.endsWith('.json'))
        context.report({
          node: node.source,
          message: `Import from another folder by its alias: '#${path}' from the root.`,
        })
      if (path === 'fast-check' && relative(context.cwd, context.filename) !== 'tests/fast-check.ts')
        context.report({ node: node.source, message: "Import fast-check from '#tests/fast-check.ts', which seeds it." })
      if (path.startsWith(`#${folder}/`))
        context.report({ node: node.source, message: "Import from this folder or below it with './'." })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

const isPlain = (node) =>
  (node.type === 'Literal' && node.value !== null && typeof node.value !== 'boolean') ||
  (node.type === 'UnaryExpression' && isPlain(node.argument)) ||
  (node.type === 'BinaryExpression' && isPlain(node.left) && isPlain(node.right)) ||
  (node.type === 'NewExpression' &&
    node.callee.name === 'Set' &&
    node.arguments.length > 0 &&
    node.arguments.every((argument) => argument.type === 'ArrayExpression' && argument.elements.every(isPlain)))

/** Numbers, strings and sets of them that a module fixes stand out from what it computes. */
const constantCase = {
  create: (context) => ({
    Program({ body }) {
      for (const statement of body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
        for (const { id, init } of declaration.declarations)
          if (id.type === 'Identifier' && init && isPlain(init) && !/^[A-Z][A-Z0-9_]*$/.test(id.name))
            context.report({
              node: id,
              message: "Name a constant in CAPITALS, with what it bounds and its unit: 'COMMIT_TIMEOUT_MS'.",
            })
      }
    },
  }),
}

/** Constants whose names say neither what they bound nor in which unit. */
const VAGUE = new Set(['PATIENCE', 'PATIENCE_MS', 'BATCH', 'MOST', 'LEAST', 'MANY', 'ENOUGH', 'BETTER'])

const tellingConstant = {
  create: (context) => ({
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier' && VAGUE.has(id.name))
        context.report({
          node: id,
          message: `'${id.name}' does not say what it bounds: 'COMMIT_TIMEOUT_MS', 'ENTRIES_PER_TURN'.`,
        })
    },
  }),
}

/** A docstring describes a function in the field's words. */
const docstringReturns = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (
          comment.type === 'Block' &&
          /(^|[\s;,.])[Aa]nswers (whether|null|false|true|the first|how|what|at most|with)\b|^\*?\s*Answers\b/.test(
            comment.value,
          )
        )
          context.report({ loc: comment.loc, message: "Say 'Returns', not 'Answers'." })
    },
  }),
}

/** Modules that read bytes with lib0's numbers, and what of them only writes. */
const FOREIGN_READERS = {
  'lib0/decoding': /^$/,
  'y-protocols/sync': /^(write|messageYjs)/,
  'y-protocols/awareness': /^(Awareness|encodeAwarenessUpdate|removeAwarenessStates|outdatedTimeout)$/,
}
/** What of Yjs reads bytes. `applyUpdate` is not among them: an update is judged before a document gets it. */
const YJS_READER =
  /^(decode|diff|merge|parse|read|log|convert|obfuscate).*(Update|StateVector|Snapshot|Meta|Position|Format)/
const YJS_VECTOR = /^encodeStateVectorFromUpdate/

const readsYjs = (name) => YJS_READER.test(name) || YJS_VECTOR.test(name)

/** lib0 reads a number of 148 bytes as NaN, which passes every check for a value that is too large. Tests compare with lib0. */
const boundedReader = {
  create(context) {
    if (/\.test\.tsx?$/.test(context.filename)) return {}
    const namespaces = new Set()
    const refuse = (node, name) =>
      context.report({
        node,
        message: `'${name}' reads a number of 148 bytes as NaN. Read bytes with crdt/bytes/byte-reader.ts, or what is built on it.`,
      })
    return {
      ImportDeclaration(node) {
        if (node.importKind === 'type') return
        const allowed = FOREIGN_READERS[node.source.value]
        for (const specifier of node.specifiers) {
          const name = specifier.imported?.name
          if (specifier.importKind === 'type') continue
          if (node.source.value === 'yjs' && !name) namespaces.add(specifier.local.name)
          if (node.source.value === 'yjs' && name && readsYjs(name)) refuse(specifier, name)
          if (allowed && !(name && allowed.test(name))) refuse(specifier, name ?? node.source.value)
        }
      },
      MemberExpression({ object, property }) {
        if (namespaces.has(object.name) && readsYjs(property.name)) refuse(property, property.name)
      },
    }
  },
}

export default {
  meta: { name: 'fridgedoor' },
  rules: {
    'hash-private': hashPrivate,
    'import-path': importPath,
    'constant-case': constantCase,
    'telling-constant': tellingConstant,
    'docstring-returns': docstringReturns,
    'bounded-reader': boundedReader,
  },
}
