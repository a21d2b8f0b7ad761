/** Global set-up of vitest: the host that builds and serves sites. It builds a site only when a test asks for it. */
export {startHost as default} from './host.ts'
