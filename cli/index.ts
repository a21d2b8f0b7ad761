/** `labdocs`: what `site.config.ts` uses. */
import type {UserConfig} from './config.ts'

export type {UserConfig}

/** Types the config for the editor; returns it as it is. */
export function defineSite(config: UserConfig): UserConfig {
  return config
}
