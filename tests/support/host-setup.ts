/** Global set-up of vitest: the host that builds and serves sites. Without a test that asks, it builds nothing. */
export {startHost as default} from './host.ts'
