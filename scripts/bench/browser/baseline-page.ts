/**
 * The baseline for pointer latency: a web page with a canvas of the painter's size in a worker, which draws a square of
 * 20 x 20 pixels for each pointer event. It posts messages to its worker in the way our canvas screen does.
 */
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

const WORKER = `
let context
const square = new ImageData(20, 20)
square.data.fill(160)
const { port1, port2 } = new MessageChannel()
port1.onmessage = ({ data: { x, y } }) => context.putImageData(square, x, y)
addEventListener('message', ({ data: { canvas, delta } }) => {
  if (canvas) context = canvas.getContext('2d', { alpha: false })
  else port2.postMessage(delta)
})`

export const BASELINE_PAGE = `<!doctype html>
<body style="margin: 0">
<canvas width="${WIDTH}" height="${HEIGHT}" style="display: block; width: 1000px; height: 750px"></canvas>
<script>
const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(WORKER)}], { type: 'text/javascript' })))
const canvas = document.querySelector('canvas').transferControlToOffscreen()
worker.postMessage({ type: 'open', canvas }, [canvas])
addEventListener('pointerrawupdate', ({ clientX, clientY }) =>
  worker.postMessage({ type: 'previewOwn', delta: { x: clientX * ${WIDTH / 1000}, y: clientY * ${WIDTH / 1000} } }))
</script>`
