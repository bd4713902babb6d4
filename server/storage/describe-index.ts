/** Returns the name of an index: its fields, in order and separated by spaces, and its options. */
export function describeIndex({ name, unique, sparse }: { name: string; unique: boolean; sparse: boolean }): string {
  return `${name}${unique ? ', unique' : ''}${sparse ? ', sparse' : ''}`
}
