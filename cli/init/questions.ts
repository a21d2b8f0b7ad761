/** Asks the questions of `labdocs init`, answered with the arrow keys. Loaded only in interactive terminals. */
import type {Readable, Writable} from 'node:stream'
import {isCancel, select, text} from '@clack/prompts'
import {oneLine} from '../text/one-line.ts'
import type {Publisher} from './new-site.ts'

export interface Answers {
  title: string
  host: Publisher
}

/** Asks for what is not `given`. Returns undefined if the user cancels. */
export async function ask(
  suggested: Answers,
  given: Partial<Answers>,
  streams: {input?: Readable; output?: Writable} = {},
): Promise<Answers | undefined> {
  const title =
    given.title ??
    (await text({
      message: 'What is the name of the site?',
      placeholder: suggested.title,
      defaultValue: suggested.title,
      ...streams,
    }))
  if (isCancel(title)) return undefined
  const host =
    given.host ??
    (await select<Publisher>({
      message: 'Where will it be published?',
      initialValue: suggested.host,
      options: [
        {value: 'github-pages', label: 'GitHub Pages', hint: 'two workflows'},
        {value: 'netlify', label: 'Netlify', hint: 'netlify.toml and a workflow that checks'},
        {value: 'nginx', label: 'A server with nginx', hint: 'two workflows'},
        {value: 'none', label: 'Elsewhere, or not yet'},
      ],
      ...streams,
    }))
  return isCancel(host) ? undefined : {title: oneLine(title) || suggested.title, host}
}
