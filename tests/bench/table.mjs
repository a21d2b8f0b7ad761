/** The results as text. */

const KINDS = {cold: 'cold', warm: 'nothing changed', edit: 'one page edited'}

/** Middle of the values; of an even number the upper one of the two in the middle. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

/** `results`: a list of `{name, size, measured}`; `measured` is undefined if a build failed. */
export function table(results, runs) {
  const builds = [['pages', 'generator', 'build', 'wall s', 'CPU s', 'peak MB']]
  const output = [['pages', 'generator', 'a page kB', 'site MB']]
  for (const {name, size, measured} of results) {
    const head = [String(size), name]
    if (!measured) {
      builds.push([...head, 'failed'])
      continue
    }
    for (const [kind, label] of Object.entries(KINDS)) {
      const value = (key, digits) => fixed(median(measured[kind].map((one) => one[key])), digits)
      builds.push([...head, label, value('wall', 2), value('cpu', 2), value('memory', 0)])
    }
    output.push([...head, fixed(measured.page / 1e3, 1), fixed(measured.site / 1e6, 2)])
  }
  return `Median of ${runs} ${runs === 1 ? 'run' : 'runs'}\n\n${columns(builds)}\n\nWhat was written\n\n${columns(output)}\n`
}

function fixed(number, digits) {
  return number === undefined ? '-' : number.toFixed(digits)
}

/** Words to the left, numbers to the right. */
function columns(rows) {
  const widths = rows[0].map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  const isWord = (index) => /^(generator|build)$/.test(rows[0][index])
  return rows
    .map((row) =>
      row
        .map((cell, index) =>
          isWord(index) ? cell.padEnd(widths[index]) : cell.padStart(widths[index]),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
