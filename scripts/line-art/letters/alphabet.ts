/** The middle lines of letters and digits: capitals and digits are 200 high, small letters stand on the same line at 200. */
export interface Letter {
  readonly d: string
  /** Width of the middle line. */
  readonly width: number
}

const letter = (width: number, d: string): Letter => ({ d, width })
/** The round part of a small letter. */
const BOWL = 'M104 142A50 58 0 1 1 4 142A50 58 0 1 1 104 142'

export const CAPITALS: Readonly<Record<string, Letter>> = {
  A: letter(150, 'M0 200L75 0L150 200M26 134H124'),
  B: letter(130, 'M0 0V200M0 0H66A48 48 0 0 1 66 96H0M66 96H76A52 52 0 0 1 76 200H0'),
  C: letter(136, 'M136 42C104 -14 0 -14 0 100C0 214 104 214 136 158'),
  D: letter(140, 'M0 0H40A100 100 0 0 1 40 200H0Z'),
  E: letter(120, 'M120 0H0V200H120M0 100H100'),
  F: letter(120, 'M120 0H0V200M0 100H96'),
  G: letter(140, 'M132 42C104 -14 0 -14 0 100C0 214 140 226 140 118H82'),
  H: letter(140, 'M0 0V200M140 0V200M0 100H140'),
  I: letter(100, 'M50 0V200M0 0H100M0 200H100'),
  J: letter(120, 'M36 0H120V134C120 222 0 222 0 146'),
  K: letter(136, 'M0 0V200M130 0L0 122M48 80L136 200'),
  L: letter(120, 'M0 0V200H120'),
  M: letter(170, 'M0 200V0L85 124L170 0V200'),
  N: letter(140, 'M0 200V0L140 200V0'),
  O: letter(150, 'M75 0A75 100 0 0 1 75 200A75 100 0 0 1 75 0Z'),
  P: letter(126, 'M0 200V0M0 0H72A54 54 0 0 1 72 108H0'),
  Q: letter(150, 'M75 0A75 100 0 0 1 75 200A75 100 0 0 1 75 0ZM96 146L156 212'),
  R: letter(134, 'M0 200V0M0 0H72A54 54 0 0 1 72 108H0M66 108L134 200'),
  S: letter(130, 'M126 38C110 -16 4 -16 4 48C4 112 130 86 130 150C130 216 18 216 0 160'),
  T: letter(150, 'M0 0H150M75 0V200'),
  U: letter(140, 'M0 0V130A70 70 0 0 0 140 130V0'),
  V: letter(148, 'M0 0L74 200L148 0'),
  W: letter(200, 'M0 0L50 200L100 60L150 200L200 0'),
  X: letter(140, 'M0 0L140 200M140 0L0 200'),
  Y: letter(144, 'M0 0L72 104L144 0M72 104V200'),
  Z: letter(140, 'M4 0H136L4 200H140'),
}

export const SMALL: Readonly<Record<string, Letter>> = {
  a: letter(104, `${BOWL}M104 84V200`),
  b: letter(104, `M4 0V200${BOWL}`),
  c: letter(100, 'M96 106C68 66 4 76 4 142C4 208 68 218 96 178'),
  d: letter(104, `${BOWL}M104 0V200`),
  e: letter(104, 'M8 146H104C104 62 4 62 4 142C4 214 74 214 98 176'),
  f: letter(90, 'M92 12C60 -10 42 12 42 46V200M4 90H82'),
  g: letter(104, `${BOWL}M104 84V214C104 268 30 270 8 236`),
  h: letter(104, 'M4 0V200M4 140C8 64 104 64 104 140V200'),
  i: letter(10, 'M5 90V200M5 34V35'),
  j: letter(40, 'M36 90V214C36 256 6 258 -8 244M36 34V35'),
  k: letter(98, 'M4 0V200M90 90L4 160M42 130L98 200'),
  l: letter(10, 'M5 0V200'),
  m: letter(164, 'M4 88V200M4 138C8 70 84 70 84 138V200M84 138C88 70 164 70 164 138V200'),
  n: letter(104, 'M4 88V200M4 140C8 64 104 64 104 140V200'),
  o: letter(104, BOWL),
  p: letter(104, `M4 84V266${BOWL}`),
  q: letter(104, `${BOWL}M104 84V266`),
  r: letter(80, 'M4 88V200M4 142C8 96 44 76 80 94'),
  s: letter(96, 'M90 108C70 74 6 78 6 114C6 154 96 132 96 170C96 210 20 210 0 178'),
  t: letter(94, 'M42 30V160C42 204 74 206 92 190M4 90H88'),
  u: letter(104, 'M4 88V144C4 220 104 220 104 144M104 88V200'),
  v: letter(104, 'M4 88L54 200L104 88'),
  w: letter(164, 'M4 88L44 200L84 104L124 200L164 88'),
  x: letter(100, 'M4 88L100 200M100 88L4 200'),
  y: letter(108, 'M4 88L56 194M108 88L56 194C40 240 20 252 -4 244'),
  z: letter(100, 'M8 90H98L4 200H102'),
}

export const DIGITS: Readonly<Record<string, Letter>> = {
  1: letter(70, 'M0 50L56 0V200M6 200H106'),
  2: letter(130, 'M4 52C10 -16 126 -16 126 54C126 108 40 140 4 200H130'),
  3: letter(124, 'M6 34C30 -14 116 -8 116 50C116 100 60 98 50 98C64 98 124 96 124 148C124 212 26 214 0 164'),
  4: letter(136, 'M96 200V0L0 140H136'),
  5: letter(126, 'M116 0H20L10 94C40 66 126 72 126 134C126 212 24 216 0 168'),
  6: letter(126, 'M112 20C70 -20 4 30 4 124C4 230 126 224 126 142C126 70 26 66 6 124'),
  7: letter(124, 'M0 0H124C84 60 56 120 46 200'),
  8: letter(128, 'M64 0C-6 0 -6 92 64 96C142 100 142 200 64 200C-14 200 -14 100 64 96C134 92 134 0 64 0Z'),
  9: letter(126, 'M14 180C56 220 122 170 122 76C122 -30 0 -24 0 58C0 130 100 134 120 76'),
  10: letter(240, 'M0 50L50 0V200M178 0A62 100 0 0 1 178 200A62 100 0 0 1 178 0Z'),
}
