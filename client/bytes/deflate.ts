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

/**
 * Packs pieces into the zlib format as one, and yields it part by part. A piece is packed before the next is asked for, so that pieces
 * may share their memory. Throws what `pieces` throws.
 */
export async function* deflatePieces(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate')
  void writeAll(pieces, writable.getWriter())
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Writes the pieces to a stream, whose reader gets the error of one that cannot be written. */
async function writeAll(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  try {
    for (const piece of pieces) await writer.write(piece)
    await writer.close()
  } catch (error) {
    await writer.abort(error)
  }
}

/**
 * Unpacks the zlib format (RFC 1950) with the browser's DecompressionStream. Rejects bytes of any other format, and always in
 * browsers without it.
 */
export async function inflate(deflated: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
