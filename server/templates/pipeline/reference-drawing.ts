/**
 * Our pages carry their colors with them: a shape that became a region names its own color in `data-reference`, a band drawn as a
 * wide stroke in `data-reference-stroke`. This gives the same SVG in color and without lines, or null where a page names none.
 */
export function referenceDrawing(svg: string): string | null {
  if (!svg.includes(' data-reference')) return null
  return svg
    .replaceAll(/ stroke="#26313d"/g, ' stroke="none"')
    .replaceAll(/ data-reference="(#[0-9a-f]{6})"/g, ' style="fill:$1"')
    .replaceAll(/ data-reference-stroke="(#[0-9a-f]{6})"/g, ' style="stroke:$1"')
}
