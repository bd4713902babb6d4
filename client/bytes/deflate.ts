/**
 * Packs bytes into the zlib format (RFC 1950) with the browser's CompressionStream. Writes to the stream directly, because a
 * Blob of megabytes is first copied to another process.
 */
export async function deflate(raw: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate')
  const packed = new Response(readable).arrayBuffer()
  const writer = writable.getWriter()
  await Promise.all([writer.write(raw), writer.close()])
  return new Uint8Array(await packed)
}
