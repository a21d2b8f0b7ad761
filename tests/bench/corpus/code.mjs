/** Made-up code blocks in five languages. Each function yields the lines of one block. */

import {capital, identifier, plainSentence, term} from './prose.mjs'
import {below} from './random.mjs'

export const CODE = {ts, yaml, bash, ruby, json}

function ts(r) {
  const type = capital(identifier(r))
  const name = identifier(r)
  const a = identifier(r)
  const b = identifier(r)
  return [
    `import { ${a}, type ${type} } from './${term(r)}.js';`,
    '',
    `/** ${plainSentence(r, 8)} */`,
    `export interface ${type}Options {`,
    `  ${a}?: string;`,
    `  ${b}: number;`,
    '  readonly tags: ReadonlyArray<string>;',
    '}',
    '',
    `export async function ${name}(input: ${type}[], { ${b} = ${below(r, 90)}, tags }: ${type}Options): Promise<Map<string, ${type}>> {`,
    `  const out = new Map<string, ${type}>();`,
    '  for (const item of input) {',
    `    if (!item.${term(r)} || tags.includes('${term(r)}')) continue; // ${term(r)} ${term(r)}`,
    `    out.set(\`\${item.id}-\${${b} * 2}\`, await ${a}(item, { retry: ${1 + below(r, 5)} }));`,
    '  }',
    '  return out;',
    '}',
  ]
}

function yaml(r) {
  const lines = [`# ${term(r)} ${term(r)}`, `version: "3.${below(r, 9)}"`, 'services:']
  for (let count = 0; count < 2; count++)
    lines.push(
      `  ${term(r)}:`,
      `    image: ${term(r)}/${term(r)}:${below(r, 9)}.${below(r, 20)}`,
      '    environment:',
      `      ${term(r).toUpperCase()}_URL: "https://${term(r)}.example.org/${term(r)}"`,
      `      ${term(r).toUpperCase()}: ${r() < 0.5}`,
      '    ports:',
      `      - "${3000 + below(r, 900)}:80"`,
    )
  return lines
}

function bash(r) {
  return [
    '#!/usr/bin/env bash',
    'set -euo pipefail',
    `${term(r).toUpperCase()}="\${1:-${term(r)}}"  # ${term(r)}`,
    `for f in ./${term(r)}/*.zip; do`,
    '  if [[ -f "$f" && ! -L "$f" ]]; then',
    `    tar -xzf "$f" -C "/var/lib/${term(r)}" --strip-components=1 || exit ${1 + below(r, 9)}`,
    '  fi',
    'done',
    `docker compose exec ${term(r)} bundle exec rake ${term(r)}:${term(r)} | grep -v '${term(r)}' > ${term(r)}.log`,
    `curl -fsSL "https://${term(r)}.example.org/api/v1/${term(r)}?limit=${below(r, 100)}" | jq '.${term(r)}[]'`,
  ]
}

function ruby(r) {
  const name = capital(term(r))
  const method = term(r)
  return [
    '# frozen_string_literal: true',
    '',
    `class ${name} < ApplicationRecord`,
    `  belongs_to :${term(r)}, optional: true`,
    `  has_many :${term(r)}s, dependent: :destroy`,
    `  validates :${method}, presence: true, length: { maximum: ${below(r, 255)} }`,
    '',
    `  scope :by_${term(r)}, ->(id) { where('${term(r)} = ?', id).order(created_at: :desc) }`,
    '',
    `  def ${method}_${term(r)}(value = nil)`,
    `    return @${method} ||= "#{value}-${term(r)}" unless value&.positive?`,
    `    ${term(r)}.map { |e| e.fetch(:${term(r)}, ${below(r, 10)}) }.sum / 2.0`,
    '  end',
    'end',
  ]
}

function json(r) {
  const value = {
    [term(r)]: term(r),
    enabled: r() < 0.5,
    [identifier(r)]: {limit: below(r, 500), names: [term(r), term(r), term(r)]},
    [`${term(r)}s`]: [
      {id: below(r, 1e5), [term(r)]: null, url: `https://${term(r)}.example.org`},
      {id: below(r, 1e5), [term(r)]: r() < 0.5},
    ],
  }
  return JSON.stringify(value, null, 2).split('\n')
}
