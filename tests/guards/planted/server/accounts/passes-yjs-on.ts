export * from 'yjs'
