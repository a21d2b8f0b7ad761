/**
 * Collects the licenses of the packages in the browser bundle: licenses such as MIT require
 * their text with every copy.
 */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {compare} from '../text/compare.ts'

/** Path of the collected texts in the output. */
export const NOTICES = 'third-party-notices.txt'

const LICENSE = /^(licen[sc]e|copying|notice)/i

/** Returns one text for all packages that these files (absolute paths) belong to, and the paths it was made from. */
export function noticesOf(inputs: string[]): {text: string; inputs: string[]} {
  const folders = [...new Set(inputs.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []))]
  const packages = folders
    .map((folder) => {
      const {name, version, license} = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      ) as Record<string, string>
      const files = readdirSync(folder).filter((file) => LICENSE.test(file))
      const texts = files.sort(compare).map((file) => readFileSync(join(folder, file), 'utf8'))
      return {
        title: `${name} ${version} (${license ?? 'no license named'})`,
        texts: texts.map((text) => text.replaceAll('\r\n', '\n').trim()),
        inputs: ['package.json', ...files].map((file) => join(folder, file)),
      }
    })
    .sort((a, b) => compare(a.title, b.title))
  const parts = packages.map(({title, texts}) => [title, ...texts].join('\n\n'))
  return {
    text: `${['The scripts and fonts of this site contain these packages.', ...parts].join(RULE)}\n`,
    inputs: packages.flatMap((one) => one.inputs),
  }
}

/** Matches a path up to the folder of the innermost package. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

const RULE = `\n\n${'-'.repeat(80)}\n\n`
