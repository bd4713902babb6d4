/**
 * Half as wide and half as high: each pixel is the rounded mean of the four it stands for. `pixels` is RGBA, row by row,
 * `width` (even) pixels wide and an even number high; the answer's alpha is 255.
 */
export function halvePicture(pixels: Uint8ClampedArray, width: number): Uint8ClampedArray<ArrayBuffer> {
  const half = new Uint8ClampedArray(pixels.length / 4)
  const row = width * 4
  for (let to = 0, from = 0; to < half.length; to += 4, from += 8) {
    // At the end of a row, over the one below.
    if (from % row === 0 && to > 0) from += row
    for (let channel = from; channel < from + 3; channel += 1) {
      const sum = pixels[channel]! + pixels[channel + 4]! + pixels[channel + row]! + pixels[channel + row + 4]!
      half[to + channel - from] = (sum + 2) >> 2
    }
    half[to + 3] = 255
  }
  return half
}
