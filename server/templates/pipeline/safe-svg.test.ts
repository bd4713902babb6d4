import { expect, test } from 'vitest'
import { safeSvg } from './safe-svg.ts'
import { UnreadablePicture } from './picture-kind.ts'

const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
const ADDRESS = 'url(http://127.0.0.1:1/a.css)'

test.each([
  ['behind an element that is left out', `<style><title/>@import ${ADDRESS};</style>`],
  ['behind a word that is left out', `<style><desc>a</desc>@import ${ADDRESS};</style>`],
  ['cut by a comment', `<style>@imp<!-- -->ort ${ADDRESS};</style>`],
  ['cut by CDATA', `<style>@imp<![CDATA[ort ${ADDRESS};]]></style>`],
  ['cut twice', `<style>@<!-- a -->im<!-- b -->port ${ADDRESS};</style>`],
  ['behind a shape', `<style><g/>@import ${ADDRESS};</style>`],
])('an import in a style sheet %s is refused (SECURITY-26)', (_where, inside) => {
  expect(() => safeSvg(svg(inside))).toThrow(UnreadablePicture)
})

test('a style sheet of colors stays, and text behind it is no style', () => {
  const text = svg('<style>.a{fill:#f00}<!-- red --></style><text class="a">@import this</text>')
  expect(safeSvg(text)).toContain('.a{fill:#f00}')
  expect(safeSvg(text)).toContain('@import this')
})
