// `npm run check:runtime`: for installations that start the pinned Node without `npm start`, such as systemd.
import { ensureRuntimeIsExpected, expectedRuntimeHash, say } from './prepare.mjs'

ensureRuntimeIsExpected()
if (expectedRuntimeHash()) say('The Node program is the expected one.')
