/** Which versions of Node.js the command starts with. */
import {spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {transformSync} from 'esbuild'
import {describe, expect, test} from 'vitest'
import {BIN, HOME} from '../../support/labdocs.ts'

describe('the version of Node.js', () => {
  /** Returns options that load a module which changes the version of Node.js. */
  const as = (version: string) => [
    '--import',
    `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
  ]

  for (const version of ['8.17.0', '18.20.8', '20.18.3'])
    test(`${version} is too old`, () => {
      const {status, stdout, stderr} = spawnSync(process.execPath, [...as(version), BIN, 'check'], {
        encoding: 'utf8',
      })
      expect([status, stdout, stderr]).toEqual([
        2,
        '',
        `labdocs needs Node.js 20.19 or newer, and this is ${version}. Install a newer one: https://nodejs.org/en/download/\n`,
      ])
    })

  for (const version of ['20.19.0', '20.20.2', '22.1.0'])
    test(`${version} will do`, () => {
      const {status} = spawnSync(process.execPath, [...as(version), BIN, '--version'])
      expect(status).toBe(0)
    })

  test('it is the version of package.json, checked in syntax that old ones can read', () => {
    const {engines} = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as {
      engines: {node: string}
    }
    const source = readFileSync(BIN, 'utf8').replace(/^#!.*/, '')
    expect(engines.node).toBe(`>=${/Node\.js (\d+\.\d+) or newer/.exec(source)![1]}`)
    const options = {minifySyntax: false, supported: {'dynamic-import': true}}
    expect(transformSync(source, {...options, target: 'es5'}).code).toBe(
      transformSync(source, {...options, target: 'esnext'}).code,
    )
  })
})
