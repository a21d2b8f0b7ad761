// npm run test:coverage: what the list of all modules is read for, at its end: those that the tests reach too little of.
// Loaded by the reports of coverage, which know CommonJS alone.
const {relative} = require('node:path')

module.exports = class LowCoverage {
  constructor({least, root, write = (text) => process.stdout.write(text)}) {
    Object.assign(this, {least, root, write, low: []})
  }

  execute(context) {
    context.getTree('flat').visit(this, context)
  }

  onDetail(node) {
    const {pct, total} = node.getCoverageSummary().toJSON().lines
    if (total && pct < this.least)
      this.low.push({file: relative(this.root, node.getFileCoverage().path), pct})
  }

  onEnd() {
    const rows = this.low
      .sort((a, b) => a.pct - b.pct || (a.file < b.file ? -1 : 1))
      .map(({file, pct}) => `${String(Math.floor(pct)).padStart(4)} %  ${file}\n`)
    this.write(
      rows.length
        ? `\nModules under ${this.least} % of lines (${rows.length}):\n${rows.join('')}`
        : `\nNo module is under ${this.least} % of lines.\n`,
    )
  }
}
