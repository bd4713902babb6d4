/** Converts bytes to base64 and back. */

/** `String.fromCharCode` takes a limited number of arguments. */
const CHARACTERS_PER_CALL = 8_192

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += CHARACTERS_PER_CALL)
    text += String.fromCharCode(...bytes.subarray(i, i + CHARACTERS_PER_CALL))
  return btoa(text)
}

/** Returns no bytes for a text that is not base64; whatever decodes the bytes rejects that. */
export function fromBase64(text: string): Uint8Array {
  const binary = decode(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i)
  return bytes
}

function decode(text: string): string {
  try {
    return atob(text)
  } catch (error) {
    if (error instanceof DOMException) return ''
    throw error
  }
}
