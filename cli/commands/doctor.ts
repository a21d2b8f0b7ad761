/** `labdocs doctor`: finds problems of the machine and of the configuration of a site, and says how to fix them. */

import {loadConfig} from '../config/load-config.ts'
import {checksOf, type Finding} from '../doctor/checks.ts'
import {type ExitCode, report} from '../report/report.ts'

export interface DoctorOptions {
  root: string
  out?: string
  cacheDir?: string
  json: boolean
}

const MARKS: Record<Finding['status'], string> = {ok: 'ok', advice: 'advice', problem: 'PROBLEM'}

export async function doctor(options: DoctorOptions): Promise<ExitCode> {
  const {config, diagnostics} = await loadConfig(options.root, options)
  if (!config) return report(diagnostics, {...options, strict: false})
  const findings = await checksOf(config)
  const exitCode = findings.some(({status}) => status === 'problem') ? 2 : 0
  process.stdout.write(
    options.json
      ? `${JSON.stringify({exitCode, findings}, null, 2)}\n`
      : findings.map(lineOf).join(''),
  )
  return exitCode
}

function lineOf({about, status, message, fix}: Finding): string {
  const head = `${MARKS[status].padEnd(8)}${about.padEnd(15)}`
  return `${head}${message}\n${fix ? `${' '.repeat(head.length)}${fix}\n` : ''}`
}
