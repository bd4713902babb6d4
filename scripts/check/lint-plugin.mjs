/** The project's own lint rules: one dialect for private members, imports and constants. Loaded by .oxlintrc.json. */
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

/** What of Yjs reads bytes. `applyUpdate` is not among them: an update is judged before a document gets it. */
const YJS_READER =
  /^(decode|diff|merge|parse|read|log|convert|obfuscate).*(Update|StateVector|Snapshot|Meta|Position|Format)|^encodeStateVectorFromUpdate/

/** Modules that read bytes with lib0's numbers, and which of their names do not. */
const FOREIGN_READERS = [
  { module: /^yjs$/, isFine: (name) => !YJS_READER.test(name) },
  { module: /^y-protocols\/sync$/, isFine: (name) => /^(write|messageYjs)/.test(name) },
  {
    module: /^y-protocols\/awareness$/,
    isFine: (name) => /^(Awareness|encodeAwarenessUpdate|removeAwarenessStates|outdatedTimeout)$/.test(name),
  },
  // The whole of lib0 and other ways to the same files.
  { module: /^lib0$|^lib0\/(dist\/)?decoding|^yjs\/|^y-protocols/, isFine: () => false },
]

const readerOf = (source) => FOREIGN_READERS.find(({ module }) => module.test(source?.value ?? ''))

/**
 * lib0 reads a number of 148 bytes as NaN, which passes every check for a value that is too large. Tests compare with lib0. Yjs as a whole
 * may be imported, but then each name of it is written out where it is used, so that this rule sees it.
 */
const boundedReader = {
  create(context) {
    if (/\.test\.tsx?$/.test(context.filename)) return {}
    const namespaces = new Set()
    const refuse = (node, name) =>
      context.report({
        node,
        message: `'${name}' reads a number of 148 bytes as NaN. Read bytes with crdt/bytes/byte-reader.ts, or what is built on it.`,
      })
    /** @param nameOf returns the name in the other module; undefined for the whole of it */
    const checkNames = ({ source, specifiers }, nameOf) => {
      const reader = readerOf(source)
      if (!reader) return
      for (const specifier of specifiers) {
        if (specifier.importKind === 'type' || specifier.exportKind === 'type') continue
        const name = nameOf(specifier)
        if (name === undefined && source.value === 'yjs') namespaces.add(specifier.local.name)
        else if (name === undefined || !reader.isFine(name)) refuse(specifier, name ?? source.value)
      }
    }
    const checkWhole = ({ source, exportKind }) => {
      if (exportKind !== 'type' && readerOf(source)) refuse(source, source.value)
    }
    return {
      ImportDeclaration(node) {
        if (node.importKind !== 'type') checkNames(node, ({ imported }) => imported?.name)
      },
      ExportNamedDeclaration(node) {
        if (node.source && node.exportKind !== 'type') checkNames(node, ({ local }) => local.name)
      },
      ExportAllDeclaration: checkWhole,
      ImportExpression: checkWhole,
      Identifier(node) {
        const { parent } = node
        if (!namespaces.has(node.name) || /^(Import\w+Specifier|TSQualifiedName)$/.test(parent.type)) return
        if (parent.type === 'MemberExpression' && parent.object === node && !parent.computed) {
          if (YJS_READER.test(parent.property.name)) refuse(parent.property, parent.property.name)
        } else if (!isMereName(node, parent))
          context.report({ node, message: `Use what is in '${node.name}' by its name.` })
      },
    }
  },
}

/** Whether an identifier only names a field of something else. */
const isMereName = (node, parent) =>
  (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent.type === 'Property' && parent.key === node && !parent.shorthand && !parent.computed)

export default {
  meta: { name: 'fridgedoor' },
  rules: {
    'hash-private': hashPrivate,
    'import-path': importPath,
    'constant-case': constantCase,
    'telling-constant': tellingConstant,
    'bounded-reader': boundedReader,
  },
}
