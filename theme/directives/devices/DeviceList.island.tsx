/** All connected devices. Scripts add filters to the list. */
import {useMemo, useState} from 'react'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {DeviceRow} from '../../../runtime/shared/theme-interface.ts'

const COLUMNS = {
  technique: msg('devices.technique'),
  vendor: msg('devices.vendor'),
  software: msg('devices.software'),
  format: msg('devices.format'),
  transport: msg('devices.transport'),
  status: msg('devices.status'),
} as const
const FILTERS = ['technique', 'vendor', 'format'] as const

type Column = keyof typeof COLUMNS

export function DeviceList({rows}: {rows: DeviceRow[]}) {
  const [chosen, setChosen] = useState<Partial<Record<Column, string>>>({})
  const [words, setWords] = useState('')
  const shown = useMemo(
    () => rows.filter((row) => matches(row, chosen, words)),
    [rows, chosen, words],
  )
  const columns = (Object.keys(COLUMNS) as Column[]).filter((column) =>
    rows.some((row) => row[column]),
  )
  return (
    <div className="devices">
      <div className="devices__filter needs-js">
        <label className="field">
          {msg('devices.name')}
          <input
            type="search"
            value={words}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        {FILTERS.filter((column) => columns.includes(column)).map((column) => (
          <label className="field" key={column}>
            {COLUMNS[column]}
            <select
              value={chosen[column] ?? ''}
              onChange={(event) => setChosen({...chosen, [column]: event.target.value})}
            >
              <option value="">{msg('devices.all')}</option>
              {valuesOf(rows, column).map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <p className="devices__count needs-js" role="status">
        {msg('devices.count', {count: shown.length})}
      </p>
      <div className="table">
        <table>
          <thead>
            <tr>
              <th scope="col">{msg('devices.device')}</th>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {COLUMNS[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.href}>
                <td>
                  <a href={row.href}>{row.title}</a>
                </td>
                {columns.map((column) => (
                  <td key={column} data-name={COLUMNS[column]}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="devices__none">{msg('devices.none')}</p>}
      </div>
    </div>
  )
}

function matches(row: DeviceRow, chosen: Partial<Record<Column, string>>, words: string): boolean {
  const {href, ...facts} = row
  const text = Object.values(facts).join(' ').toLowerCase()
  return (
    Object.entries(chosen).every(
      ([column, value]) => !value || partsOf(row[column as Column]).includes(value),
    ) &&
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}

function valuesOf(rows: DeviceRow[], column: Column): string[] {
  return [...new Set(rows.flatMap((row) => partsOf(row[column])))].sort((a, b) =>
    a.localeCompare(b, msg('locale')),
  )
}

/** Returns the parts of a value: "NMR, MS" counts for both. */
function partsOf(value: string | undefined): string[] {
  return value ? value.split(/,\s*/) : []
}
