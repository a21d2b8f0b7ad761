/** The types of the keys of `site.config.ts`. */
import {ADJUSTABLE} from './adjustable.ts'
import {HOSTS} from './hosts/host.ts'
import {POLICY_DIRECTIVES} from './resolve/policy.ts'
import type {Schema} from './schema.ts'

const nav: Schema = {
  list: {fields: {label: 'text', to: 'text?', href: 'text?', side: ['?', 'left', 'right']}},
}

export const configSchema: Schema = {
  fields: {
    title: 'text',
    tagline: 'text?',
    copyright: 'text?',
    url: 'text?',
    base: 'text?',
    lang: 'text?',
    head: 'text?',
    external: 'texts?',
    csp: {
      unlessFalse: {
        fields: Object.fromEntries(POLICY_DIRECTIVES.map((name) => [name, 'texts?' as const])),
      },
    },
    content: 'text?',
    theme: 'text?',
    outDir: 'text?',
    host: ['?', ...HOSTS],
    compress: 'flag?',
    keep: 'number?',
    nav: {optional: nav},
    footer: {optional: nav},
    issues: 'text?',
    feedback: 'text?',
    docs: {
      optional: {
        fields: {
          at: 'text?',
          folder: 'text?',
          editUrl: 'text?',
          version: {optional: {fields: {name: 'text', label: 'text', noindex: 'flag?'}}},
          versions: {
            optional: {
              list: {
                fields: {
                  name: 'text',
                  label: 'text',
                  folder: 'text',
                  at: 'text',
                  last: 'flag?',
                  noindex: 'flag?',
                },
              },
            },
          },
        },
      },
    },
    colorMode: {optional: {fields: {default: ['?', 'light', 'dark', 'system'], switch: 'flag?'}}},
    toc: {optional: {fields: {min: 'number?', max: 'number?'}}},
    search: {
      optional: {fields: {limit: 'number?', k1: 'number?', b: 'number?', highlight: 'text?'}},
    },
    announcement: {optional: {fields: {id: 'text?', content: 'text', closeable: 'flag?'}}},
    offline: 'flag?',
    check: {
      optional: {
        fields: Object.fromEntries(
          ADJUSTABLE.map((code) => [code, ['?', 'error', 'warning', 'off']]),
        ),
      },
    },
  },
}
