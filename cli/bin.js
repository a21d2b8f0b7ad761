#!/usr/bin/env node
// Checks the version of Node.js before anything else is loaded; `start.js` does
// the rest. It uses only old syntax: Node.js 10 must be able to parse this file.
var version = process.versions.node.split('.').map(Number)

if (version[0] > 20 || (version[0] === 20 && version[1] >= 19)) {
  import('./start/start.js')
} else {
  process.stderr.write(
    'labdocs needs Node.js 20.19 or newer, and this is ' +
      process.versions.node +
      '. Install a newer one: https://nodejs.org/en/download/\n',
  )
  process.exitCode = 2
}
