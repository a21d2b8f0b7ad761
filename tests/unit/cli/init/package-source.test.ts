/** What a new site writes into its package.json, by the place that labdocs was installed from. */
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {packageSource} from '../../../../cli/init/package-source.ts'
import {temporary} from '../../../support/temporary.ts'

const HOME = 'old/node_modules/labdocs'

function sourceFrom(manifest: object | undefined, lock: object = {}, home = HOME): string {
  const root = temporary('source', {
    [`${home}/package.json`]: '{"version": "0.1.0"}',
    ...(manifest ? {'old/package.json': JSON.stringify(manifest)} : {}),
    'old/node_modules/.package-lock.json': JSON.stringify(lock),
  })
  return packageSource(join(root, home), join(root, 'sites/new'))
}

test('from a file or folder: the same one, seen from the new site', () => {
  const files = {
    'file:../labdocs-0.1.0.tgz': 'file:../../labdocs-0.1.0.tgz',
    'file:vendor/labdocs': 'file:../../old/vendor/labdocs',
    'link:../clone': 'file:../../clone',
  }
  for (const [given, written] of Object.entries(files)) {
    expect(sourceFrom({dependencies: {labdocs: given}})).toBe(written)
    expect(sourceFrom({devDependencies: {labdocs: given}})).toBe(written)
    const pnpm = 'old/node_modules/.pnpm/labdocs@file/node_modules/labdocs'
    expect(sourceFrom({dependencies: {labdocs: given}}, {}, pnpm)).toBe(written)
  }
  expect(sourceFrom({dependencies: {labdocs: 'file:///srv/labdocs.tgz'}})).toMatch(
    /^file:(\.\.\/)+srv\/labdocs\.tgz$/,
  )
})

test('from an address: the same address', () => {
  for (const url of [
    'https://files.example/labdocs-0.1.0.tgz',
    'git+ssh://git@example.org/labdocs.git',
    'github:example/labdocs#v0.1.0',
  ])
    expect(sourceFrom({dependencies: {labdocs: url}})).toBe(url)
})

test('named by no package.json: what npm noted', () => {
  const noted = (resolved: string) => ({packages: {'node_modules/labdocs': {resolved}}})
  expect(sourceFrom(undefined, noted('file:../labdocs-0.1.0.tgz'))).toBe(
    'file:../../labdocs-0.1.0.tgz',
  )
  const registry = 'https://registry.example/labdocs/-/labdocs-0.1.0.tgz'
  expect(sourceFrom(undefined, noted(registry))).toBe('^0.1.0')
})

test('nothing is known, as with npm install --global: the installed folder', () => {
  const folder = 'file:../../old/node_modules/labdocs'
  expect(sourceFrom(undefined)).toBe(folder)
  expect(sourceFrom({})).toBe(folder)
})

test('from a registry: the version', () => {
  for (const spec of ['^0.1.0', 'latest', 'npm:labdocs@0.1.0', 'workspace:*'])
    expect(sourceFrom({dependencies: {labdocs: spec}})).toBe('^0.1.0')
})

test('a package outside of node_modules: its folder', () => {
  expect(sourceFrom({}, {}, 'clone')).toBe('file:../../clone')
})

test('named by the site: what it says, wherever a workspace installs it', () => {
  const home = 'node_modules/.pnpm/labdocs@file/node_modules/labdocs'
  const root = temporary('source', {
    [`${home}/package.json`]: '{"version": "0.1.0"}',
    'package.json': '{"private": true}',
    'packages/docs/package.json': '{"dependencies": {"labdocs": "file:labdocs-0.1.0.tgz"}}',
  })
  expect(packageSource(join(root, home), join(root, 'packages/docs'))).toBe(
    'file:labdocs-0.1.0.tgz',
  )
})

test('in a workspace of pnpm, only the lock file says where it came from', () => {
  const sourceIn = (folder: string, lock: string) => {
    const home = `old/node_modules/.pnpm/${folder}/node_modules/labdocs`
    const root = temporary('source', {
      [`${home}/package.json`]: '{"version": "0.1.0"}',
      'old/package.json': '{"private": true}',
      'old/pnpm-lock.yaml': `packages:\n\n  ${lock}:\n    engines: {}\n`,
    })
    return packageSource(join(root, home), join(root, 'old/packages/new'))
  }
  expect(sourceIn('labdocs@file+..+labdocs-0.1.0.tgz', 'labdocs@file:../labdocs-0.1.0.tgz')).toBe(
    'file:../../../labdocs-0.1.0.tgz',
  )
  expect(
    sourceIn('labdocs@file+vendor+labdocs.tgz_sharp@0.34.0', 'labdocs@file:vendor/labdocs.tgz'),
  ).toBe('file:../../vendor/labdocs.tgz')
  expect(sourceIn('labdocs@0.1.0', 'labdocs@0.1.0')).toBe('^0.1.0')
})
