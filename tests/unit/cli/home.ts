/** What `cli/bin.js` defines when it compiles the generator. Import this before modules that need it. */
import {HOME} from '../../labdocs.ts'

Object.assign(globalThis, {LABDOCS_HOME: HOME})
