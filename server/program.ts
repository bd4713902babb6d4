/**
 * The server as a program: `npm start` and the container run it as `dist/server/main.js`. It limits the young generation before it loads the
 * server, because loading it makes most of the garbage of the start.
 */
import { followLoad } from './young-generation.ts'

followLoad()
const { main } = await import('./main.ts')
main()
