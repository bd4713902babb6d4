/**
 * A fresh stroke id: 128 random bits as 22 characters. Not `crypto.randomUUID`, which a browser offers on secure pages
 * only, and a family's own server at home may be plain http.
 */
export function newStrokeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
