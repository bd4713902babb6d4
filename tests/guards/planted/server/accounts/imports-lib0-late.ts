export async function firstNumber(bytes: Uint8Array): Promise<number> {
  const { createDecoder, readVarUint } = await import('lib0/decoding')
  return readVarUint(createDecoder(bytes))
}
