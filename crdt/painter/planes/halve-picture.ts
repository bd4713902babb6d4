/**
 * Returns a picture half as wide and half as high: each pixel is the rounded mean of four, with alpha 255. `pixels` is RGBA,
 * row by row, `width` pixels wide; width and height must be even.
 */
export function halvePicture(pixels: Uint8ClampedArray, width: number): Uint8ClampedArray<ArrayBuffer> {
  const half = new Uint8ClampedArray(pixels.length / 4)
  const row = width * 4
  for (let to = 0, from = 0; to < half.length; to += 4, from += 8) {
    // Each row of the result takes two rows: skip the second.
    if (from % row === 0 && to > 0) from += row
    for (let channel = from; channel < from + 3; channel += 1) {
      const sum = pixels[channel]! + pixels[channel + 4]! + pixels[channel + row]! + pixels[channel + row + 4]!
      half[to + channel - from] = (sum + 2) >> 2
    }
    half[to + 3] = 255
  }
  return half
}
